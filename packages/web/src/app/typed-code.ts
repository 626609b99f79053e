/**
 * The ASCII letters and digits of a code that a person has typed or pasted: without the spaces, hyphens and punctuation between or
 * around them. Full-width ones, as of a Japanese keyboard, are the same.
 */
export function typedCode(given: string): string {
  return given.normalize('NFKC').replaceAll(/[^\dA-Za-z]/g, '');
}
