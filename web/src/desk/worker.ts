// The worker: loads the module beside the page and hands it one request after the other.

interface Module {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  call(at: number, length: number): number;
  release(at: number, length: number): void;
}

const started: Promise<Module> = (async () => {
  const address = new URL('desk.wasm', self.location.href);
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`desk.wasm: ${reply.status}`);
  const streams = reply.headers.get('content-type')?.startsWith('application/wasm');
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(reply, {})
    : await WebAssembly.instantiate(await reply.arrayBuffer(), {});
  return instance.exports as unknown as Module;
})();

/** Hands a request to the module and takes the reply. */
function call(module: Module, text: string): string {
  const request = new TextEncoder().encode(text);
  const at = module.alloc(request.length);
  new Uint8Array(module.memory.buffer, at, request.length).set(request);
  const reply = module.call(at, request.length);
  const length = new DataView(module.memory.buffer).getUint32(reply, true);
  const answer = new TextDecoder().decode(new Uint8Array(module.memory.buffer, reply + 4, length));
  module.release(reply, length + 4);
  return answer;
}

self.onmessage = ({ data }: MessageEvent<{ id: number; text: string }>) => {
  started.then(
    (module) => {
      try {
        self.postMessage({ id: data.id, text: call(module, data.text) });
      } catch (error) {
        self.postMessage({ id: data.id, failed: String(error) });
      }
    },
    (error: unknown) => self.postMessage({ id: data.id, failed: String(error) }),
  );
};
