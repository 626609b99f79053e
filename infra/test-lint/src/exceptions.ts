/** One place in a test that may measure or wait for real time. */
export interface Exception {
  /** The file, from the root of the repository. */
  readonly file: string;
  /** The rule's name, without the name of the plugin. */
  readonly rule: string;
  /** A part of the line, or of the title of a test around it. */
  readonly text: string;
  /** Why neither a fake clock, nor an event, nor a count can take the place of real time here. */
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [];
