// The list of moves with its branches, and what happened between them.

import { useEffect, useRef } from 'preact/hooks';
import { difference, rows, Tree, type Node } from '../play/line.ts';
import { visit } from '../play/steps.ts';
import type { Session } from '../play/session.ts';

/** One action of the list. */
function Move({ session, node, ply }: { session: Session; node: Node; ply: number }) {
  const here = session.view.ply === ply;
  return (
    <>
      <button type="button" class={here ? 'move here' : 'move'} aria-current={here ? 'step' : undefined} onClick={() => void visit(session, node)}>
        {node.entry.action}
      </button>
      <Between events={node.entry.events} />
    </>
  );
}

/** Announcements, results of chance and lost turns after an action. */
function Between({ events = [] }: { events: string[] | undefined }) {
  if (events.length === 0) return null;
  return (
    <span class="between">
      {events.map((words, index) => (
        <span class="announced" key={index}>
          {words}
        </span>
      ))}
    </span>
  );
}

/** A branch beside the line, down to its end. */
function Branch({ session, node }: { session: Session; node: Node }) {
  const line = Tree.through(node).slice(Tree.path(node).length - 1);
  const apart = difference(node, session.tree.beside(node));
  return (
    <div class="branch">
      <span class="hidden">instead: </span>
      {line.map((one) => (
        <button type="button" class="move" key={one.id} onClick={() => void visit(session, one)}>
          {one.entry.action}
          {one === node && apart && <span class="soft"> {apart}</span>}
        </button>
      ))}
    </div>
  );
}

export function Moves({ session }: { session: Session }) {
  const { tree, view } = session;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('.here');
    const box = list.current?.parentElement;
    if (!box) return;
    if (!here) box.scrollTop = 0;
    else if (here.offsetTop < box.scrollTop || here.offsetTop + here.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = here.offsetTop - box.clientHeight / 2;
    }
  }, [view.ply, view.plies]);
  let ply = 0;
  return (
    <div class="moves" tabIndex={0} role="region" aria-label="Moves">
      <Between events={view.opening} />
      <ol ref={list}>
        {rows(tree.line).map((row) => (
          <li key={`${row.turn}-${row.nodes[0]?.id}`}>
            <span class="number">{row.turn}.</span>
            <span class="actions">
              {row.nodes.map((node) => {
                ply += 1;
                return <Move key={node.id} session={session} node={node} ply={ply} />;
              })}
            </span>
            {row.nodes.flatMap((node) => tree.beside(node)).map((node) => (
              <Branch key={node.id} session={session} node={node} />
            ))}
          </li>
        ))}
      </ol>
      {tree.line.length === 0 && <p class="soft">No moves yet.</p>}
    </div>
  );
}
