import type { AnswerColumns } from './answer-columns.ts';
import type { ValueColumn } from './facets/facet-column.ts';
import { decodeColumns, leavesByFacet, notAskedIn } from './decode-columns.ts';
import { idsOf } from './decode-heads.ts';
import { damaged, orDamaged } from './errors.ts';
import type { TextsColumn } from './facets/facet-format.ts';
import { decodeFacetAnswers } from './facets/facet-formats.ts';
import { readFile } from './read-file.ts';
import type { Texts } from './texts.ts';

/** The rows of a column file with all answers, but without the words and lengths of texts, which only slices need. */
export interface DecodedAnswers extends Omit<AnswerColumns, 'facets'> {
  /** The id of each row. */
  readonly ids: Texts;
  /** The column of each facet, by facet id. */
  readonly facets: ReadonlyMap<string, ValueColumn | TextsColumn>;
}

/** Decodes all bytes of a column file. Throws `ColumnsError` `damaged`. */
export function decodeAnswers(
  bytes: Uint8Array,
  file: { readonly bytes: number; readonly tailBytes: number },
): DecodedAnswers {
  if (bytes.byteLength !== file.bytes) throw damaged('it has another length');
  // This decodes places, times and versions only.
  const base = decodeColumns(bytes.subarray(-file.tailBytes), file, { facets: [] });
  return orDamaged(() => {
    const { rows } = base;
    const facets = new Map<string, ValueColumn | TextsColumn>();
    const whole = readFile(bytes, 0);
    for (const [id, leaves] of leavesByFacet(whole)) {
      facets.set(id, decodeFacetAnswers(leaves, rows, notAskedIn(leaves, rows)));
    }
    return { ...base, ids: idsOf(whole), facets };
  });
}
