/** A name is clipped to this many characters. */
const maxLength = 64;

/** A client's name for something, as a refusal may quote it: clipped, and without halves of surrogate pairs. */
export function clipName(name: string): string {
  return (name.length > maxLength ? `${name.slice(0, maxLength)}…` : name).toWellFormed();
}
