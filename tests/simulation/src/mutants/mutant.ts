import type { SourcePatch } from './source-patches.ts';
import type { ViolationCode } from '../environment/violation.ts';

/** A deliberate mistake in the code under test, which the simulation must find. */
export interface Mutant {
  /** The mistake in one clause. */
  readonly name: string;
  /** The rules of docs/storage-protocol.md that it breaks. None: it counts or stores a value wrongly. */
  readonly rules: readonly string[];
  readonly patches: readonly SourcePatch[];
  /** The violations that reveal it. */
  readonly shows: readonly ViolationCode[];
}
