import { ColumnsError } from '@canvass/columns';
import { rowsOfPart, type RawPart } from '@canvass/exports';
import type { SurveyHistory } from '@canvass/surveys';
import { copyText, type CopyText } from './copy-text.ts';

export interface PartToEncode {
  readonly part: RawPart;
  readonly history: SurveyHistory;
  /** Ids of answers that are left out. */
  readonly erased: readonly string[];
}

/** `texts`: of some thousand rows each. `damaged`: the column file; its lines may follow. */
export type EncodedPart =
  | { readonly outcome: 'encoded'; readonly texts: readonly CopyText[] }
  | { readonly outcome: 'damaged' };

/** Turns bytes of a log into rows for PostgreSQL. Throws `AnswerLogError` `log-damaged`. */
export function encodePart({ part, history, erased }: PartToEncode): EncodedPart {
  try {
    const selected = rowsOfPart(part, {
      history,
      filter: { questions: [] },
      erased: new Set(erased),
      columns: 0,
    });
    return { outcome: 'encoded', texts: Array.from(selected, (rows) => copyText(rows, history)) };
  } catch (error) {
    if (error instanceof ColumnsError && error.code === 'damaged') return { outcome: 'damaged' };
    throw error;
  }
}
