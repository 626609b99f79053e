const maxLength = 64;

/** A name that a client made up, as it may be shown in a refusal: clipped, and without halves of surrogate pairs. */
export function shown(name: string): string {
  return (name.length > maxLength ? `${name.slice(0, maxLength)}…` : name).toWellFormed();
}
