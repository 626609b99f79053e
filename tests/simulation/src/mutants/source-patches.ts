/** A change to a source file, made in memory while Node loads it. */
export interface SourcePatch {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Must occur in the file exactly once, so that an outdated patch fails. */
  readonly find: string;
  readonly replace: string;
}

export function replace(file: string, find: string, by: string): SourcePatch {
  return { file, find, replace: by };
}

export function remove(file: string, text: string): SourcePatch {
  return replace(file, text, '');
}

export function applyPatch(source: string, { file, find, replace: by }: SourcePatch): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} times the text to be patched: ${find}`);
  return parts.join(by);
}
