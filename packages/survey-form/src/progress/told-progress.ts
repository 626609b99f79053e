/** What a page tells the script of progress. It imports nothing, because the linter then knows a browser's script by its types. */
export interface ToldProgress {
  /** The address that the script tells. */
  readonly address: string;
  /** The fields with which a form says who it is; others have answers, and are not told. */
  readonly ownFields: readonly string[];
  /** The name of the field for the last step that is confirmed, and the value for the first one. */
  readonly reached: readonly [name: string, start: string];
  /** The name of the fields for the questions at which the page was left. */
  readonly leftField: string;
  /** The name of the field for the question at which the page is left now. */
  readonly atField: string;
}
