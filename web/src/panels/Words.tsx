// Texts of the desk.

/** A text with what can be typed, or what an author wrote, in backticks. */
export function Words({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}</>;
}
