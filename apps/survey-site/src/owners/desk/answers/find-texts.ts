import type { AnswerReader } from '@canvass/answer-log';
import { readNewestFirst, type SummaryOf } from '../../live/newest-answers.ts';

export interface FoundText {
  /** Of the answer. */
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

/** Texts on one page. */
export const textsPerPage = 25;
/** Read for one page, even if fewer texts were found: some 1 MB of the log, or 100 ms. */
export const answersPerSearch = 5_000;
const answersPerStep = 250;
/** Characters read for one page: some hundred of the longest answers. */
const maxChars = 4 * 1024 * 1024;

/**
 * The texts of one question that contain `query`, whatever their case, from the answer `last` backwards. An empty query finds
 * all texts.
 */
export async function findTexts(
  reader: Pick<AnswerReader, 'page'>,
  of: SummaryOf,
  { question, query, last }: { readonly question: string; readonly query: string; readonly last: number },
): Promise<FoundTexts> {
  const wanted = foldedText(query);
  const texts: FoundText[] = [];
  let chars = 0;
  let next = last;
  while (next >= 1 && last - next < answersPerSearch && chars < maxChars) {
    const first = Math.max(1, next - answersPerStep + 1);
    for (const { number, receivedAt, answers } of await readNewestFirst(reader, of, first, next)) {
      const text = Object.hasOwn(answers, question) ? answers[question] : undefined;
      if (typeof text !== 'string' || text === '') continue;
      chars += text.length;
      if (!foldedText(text).includes(wanted)) continue;
      texts.push({ number, receivedAt, text });
      if (texts.length === textsPerPage) return { texts, readDownTo: number };
    }
    next = first - 1;
  }
  return { texts, readDownTo: next + 1 };
}

/** The same for texts that differ in case or in how they write accents. */
function foldedText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
