import type { Note, NoteKind } from './note.ts';

/** One element of the file, such as a question or a picture. */
export interface ElementReport {
  /** Such as `pages[0].elements[2]`. */
  readonly path: string;
  /** Its name in the file; empty if it has none. */
  readonly name: string;
  readonly title: string;
  /** The type in the file, such as `radiogroup`. */
  readonly type: string;
  /** `changed` also if a part of it was left out. */
  readonly kind: NoteKind;
  /** The questions that it became: none if it was left out, two if its “Other” became a question. */
  readonly ids: readonly string[];
  readonly notes: readonly Note[];
}

export interface ImportReport {
  /** About the survey as a whole and its pages. */
  readonly survey: readonly Note[];
  /** In the file's order. */
  readonly elements: readonly ElementReport[];
}
