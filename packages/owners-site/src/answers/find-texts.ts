import type { AnswerReader, NumberedAnswer } from '@canvass/answer-log';
import type { SummaryOf } from '../reading/live/summary-of.ts';

export interface FoundText {
  /** The number of the answer. */
  readonly number: number;
  readonly receivedAt: string;
  readonly text: string;
}

export interface FoundTexts {
  /** The newest first. */
  readonly texts: readonly FoundText[];
  /** The number of the oldest answer that was read; 1: all older ones were. */
  readonly readDownTo: number;
}

/** A page has at most this many texts. */
const textsPerPage = 25;
/** A search for one page ends here, even if fewer texts were found. It reads whole answers, which takes about 100 ms for usual ones. */
const perSearch = { limit: 5_000, maxBytes: 4 * 1024 * 1024 };

export interface TextSearch {
  /** The id of the facet. */
  readonly facet: string;
  readonly query: string;
  /** The number of the answer to begin at. */
  readonly last: number;
  /** Returns whether the texts of an answer are wanted. Default: those of all answers are. */
  readonly takes?: ((answer: NumberedAnswer) => boolean) | undefined;
}

/**
 * Finds the texts of one facet that contain `query`, whatever their case, from the answer `last` backwards. An empty query finds
 * all texts. Stops early if `isOver`.
 */
export async function findTexts(
  reader: Pick<AnswerReader, 'newestFirst'>,
  { key, summary }: SummaryOf,
  { facet, query, last, takes }: TextSearch,
  isOver: () => boolean,
): Promise<FoundTexts> {
  const wanted = foldedText(query);
  const texts: FoundText[] = [];
  let readDownTo = last + 1;
  for await (const answer of reader.newestFirst(key, { last, ...perSearch }, summary)) {
    if (isOver()) break;
    const { number, receivedAt, answers } = answer;
    readDownTo = number;
    if (takes !== undefined && !takes(answer)) continue;
    const text = Object.hasOwn(answers, facet) ? answers[facet] : undefined;
    if (typeof text !== 'string' || text === '' || !foldedText(text).includes(wanted)) continue;
    texts.push({ number, receivedAt, text });
    if (texts.length === textsPerPage) break;
  }
  // The next older answer may have been erased, or all of them.
  const next = { last: readDownTo - 1, limit: 1, maxBytes: 1 };
  const [older] =
    readDownTo > summary.removedLines + 1
      ? await Array.fromAsync(reader.newestFirst(key, next, summary))
      : [];
  return { texts, readDownTo: older === undefined ? 1 : older.number + 1 };
}

/** Returns the same text for texts that differ in case or in how they write accents. */
function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
