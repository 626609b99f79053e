import { MutateError } from './errors.ts';

/** A small mistake in one source file: its bytes from `start` to `end` become `text`. */
export interface Mutant {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** The name of its operator. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The replaced text. */
  readonly original: string;
  readonly line: number;
  /** The lines it touches, with single spaces, before and after. */
  readonly before: string;
  readonly after: string;
}

/** Returns the source with the mistake in it. Throws `stale-mutant` if the source has changed since the mutant was made. */
export function applyMutant(source: string, mutant: Mutant): string {
  const bytes = Buffer.from(source);
  const { start, end, original } = mutant;
  if (bytes.subarray(start, end).toString() !== original) {
    throw new MutateError('stale-mutant', `${mutant.file} has changed since its mutants were made`);
  }
  return `${bytes.subarray(0, start).toString()}${mutant.text}${bytes.subarray(end).toString()}`;
}

/** Identifies a mutant, wherever its lines move to. */
export function mutantKey({ file, before, after }: Pick<Mutant, 'file' | 'before' | 'after'>): string {
  return [file, before, after].join('\n');
}
