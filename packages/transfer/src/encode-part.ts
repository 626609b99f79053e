import { ColumnsError } from '@canvass/columns';
import { columnsOfFile, rowsOfPart, type RawPart } from '@canvass/exports';
import type { SurveyHistory } from '@canvass/surveys';
import { cellsToCopy } from './cells-to-copy.ts';
import { columnsToCopy } from './columns-to-copy.ts';
import { copyRows, type CopyText } from './copy-rows.ts';

export interface PartToEncode {
  readonly part: RawPart;
  readonly history: SurveyHistory;
  /** Ids of answers that are left out. */
  readonly erased: readonly string[];
}

/** `texts`: of a column file, or of some thousand lines each. `damaged`: the column file; its lines may follow. */
export type EncodedPart =
  | { readonly outcome: 'encoded'; readonly texts: readonly CopyText[] }
  | { readonly outcome: 'damaged' };

/** Turns bytes of a log into rows for PostgreSQL. Throws `AnswerLogError` `log-damaged`. */
export function encodePart({ part, history, erased }: PartToEncode): EncodedPart {
  try {
    const selected = { history, filter: { questions: [] }, erased: new Set(erased), columns: 0 };
    if (part.kind === 'lines') {
      const texts = Array.from(rowsOfPart(part, selected), (rows) => copyRows(cellsToCopy(rows, history)));
      return { outcome: 'encoded', texts };
    }
    const answers = columnsOfFile(part, selected);
    // A text without rows has no columns, and would end the `COPY` of those before it.
    const texts = answers.rows.length === 0 ? [] : [copyRows(columnsToCopy(answers, history))];
    return { outcome: 'encoded', texts };
  } catch (error) {
    if (error instanceof ColumnsError && error.code === 'damaged') return { outcome: 'damaged' };
    throw error;
  }
}
