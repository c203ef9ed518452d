// Texts of the desk.

/** The number of a rule, which stays on one line: `(SC-5)`. */
const NUMBER = /(\(?\b[A-Z]{1,5}-\d+[a-z]?\b\)?)/;

/** A text with what can be typed, or what an author wrote, in backticks. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {text.split('`').map((part, index) =>
        index % 2 ? <code key={index}>{part}</code> : part.split(NUMBER).map((piece, at) => (at % 2 ? <span class="whole" key={`${index} ${at}`}>{piece}</span> : piece)),
      )}
    </>
  );
}
