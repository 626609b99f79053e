import type { Language } from '@canvass/surveys';

/** A translation in a file. */
export interface FileEntry {
  readonly language: Language;
  /** The id of the text. */
  readonly id: string;
  readonly text: string;
  /** The text that it was made from; undefined if the file does not say. */
  readonly of: string | undefined;
  /** The line where it begins, from 1. */
  readonly line: number;
}
