import type { ColumnFile, Places } from '@canvass/answer-log';

/** The column files of one version of a survey's summary, and what they do not have. */
export interface SurveyColumns {
  readonly survey: string;
  /** The container of the files. */
  readonly container: string;
  /** The version of the summary. */
  readonly version: number;
  /** In the order of the log. */
  readonly files: readonly ColumnFile[];
  /** No column file has these lines of the log. `to` is the place after the last of them. */
  readonly inLogOnly: readonly Places[];
  /** The ids of erased answers that the files may still have. */
  readonly erased: readonly string[];
}
