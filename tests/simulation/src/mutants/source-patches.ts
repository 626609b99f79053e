import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

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

/**
 * Patches every file that is loaded from now on. Call the returned function when everything is loaded: it throws if a
 * patched file was not loaded.
 */
export function patchSources(patches: readonly SourcePatch[]): () => void {
  const byFile = Map.groupBy(patches, ({ file }) =>
    fileURLToPath(new URL(`../../../../${file}`, import.meta.url)),
  );
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = url.startsWith('file:') ? fileURLToPath(url) : url;
      const ofFile = byFile.get(file);
      if (!ofFile) return loaded;
      byFile.delete(file);
      return { ...loaded, source: ofFile.reduce(applyPatch, textOf(loaded.source ?? '')) };
    },
  });
  return () => {
    const [missed] = byFile.keys();
    if (missed !== undefined) throw new Error(`${missed} has a patch, but was not loaded`);
  };
}

function applyPatch(source: string, { file, find, replace: by }: SourcePatch): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new Error(`${file} has ${parts.length - 1} times the text to be patched: ${find}`);
  return parts.join(by);
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
