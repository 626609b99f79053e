import type { AnswerReader, NumberedAnswer } from '@canvass/answer-log';
import type { SummaryOf } from '../reading/live/summary-of.ts';

export interface FoundAnswers {
  /** The newest first. */
  readonly answers: readonly NumberedAnswer[];
  /** The number of the oldest answer that was read; 1: all older ones were. */
  readonly readDownTo: number;
}

/** A page has at most this many answers. */
const answersPerPage = 25;
/** A search for one page ends here, even if fewer were found. It reads whole answers, which takes about 100 ms for usual ones. */
const perSearch = { limit: 5_000, maxBytes: 4 * 1024 * 1024 };

export interface TextSearch {
  /** The ids of the facets in whose texts is searched. */
  readonly facets: readonly string[];
  readonly query: string;
  /** The number of the answer to begin at. */
  readonly last: number;
  /** Returns whether an answer is wanted. Default: all are. */
  readonly takes?: ((answer: NumberedAnswer) => boolean) | undefined;
}

/**
 * Finds the answers with a text that contains `query`, whatever its case, from the answer `last` backwards. An empty query finds all that
 * have a text. Stops early if `isOver`.
 */
export async function findAnswers(
  reader: Pick<AnswerReader, 'newestFirst'>,
  { key, summary }: SummaryOf,
  { facets, query, last, takes }: TextSearch,
  isOver: () => boolean,
): Promise<FoundAnswers> {
  const wanted = foldedText(query);
  const found: NumberedAnswer[] = [];
  let readDownTo = last + 1;
  for await (const answer of reader.newestFirst(key, { last, ...perSearch }, summary)) {
    if (isOver()) break;
    readDownTo = answer.number;
    if (takes?.(answer) === false) continue;
    if (!facets.some((facet) => hasText(answer, facet, wanted))) continue;
    found.push(answer);
    if (found.length === answersPerPage) break;
  }
  // The next older answer may have been erased, or all of them.
  const next = { last: readDownTo - 1, limit: 1, maxBytes: 1 };
  const [older] =
    readDownTo > summary.removedLines + 1
      ? await Array.fromAsync(reader.newestFirst(key, next, summary))
      : [];
  return { answers: found, readDownTo: older === undefined ? 1 : older.number + 1 };
}

function hasText({ answers }: NumberedAnswer, facet: string, wanted: string): boolean {
  const text = Object.hasOwn(answers, facet) ? answers[facet] : undefined;
  return typeof text === 'string' && text !== '' && foldedText(text).includes(wanted);
}

/** Returns the same text for texts that differ in case or in how they write accents. */
function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
