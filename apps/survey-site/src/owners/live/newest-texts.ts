import type { AnswerReader } from '@canvass/answer-log';
import { answersIn, readNewestFirst, type SummaryOf } from './newest-answers.ts';

/** What one person wrote. */
export interface NewestText {
  /** Clipped to 500 characters. */
  readonly text: string;
  readonly receivedAt: string;
  /** The number of the answer in the survey's log, from 1. */
  readonly ordinal: number;
}

/** By question id, the newest first. */
export type NewestTexts = ReadonlyMap<string, readonly NewestText[]>;

/** One read of usual answers. All texts of a question have a page of their own. */
const newestAnswers = { most: 50, bytes: 256 * 1024 };
const textsPerQuestion = 5;
const maxCharacters = 500;

/** The newest texts of the questions of a version. Rejects as `readNewestFirst` does. */
export async function readNewestTexts(
  reader: Pick<AnswerReader, 'page'>,
  of: SummaryOf,
  version: number,
): Promise<NewestTexts> {
  const { questions, versions } = of.summary.history;
  const ids = (versions[version] ?? []).filter((id) => questions[id]?.type === 'freeText');
  const newest = new Map<string, NewestText[]>(ids.map((id) => [id, []]));
  const last = answersIn(of.summary);
  if (ids.length === 0 || last === 0) return newest;
  const bytes = of.summary.log.reduce((sum, { committedLength }) => sum + committedLength, 0);
  const count = Math.max(1, Math.min(newestAnswers.most, Math.floor((newestAnswers.bytes * last) / bytes)));
  for (const answer of await readNewestFirst(reader, of, Math.max(1, last - count + 1), last)) {
    for (const [id, texts] of newest) {
      const text = Object.hasOwn(answer.answers, id) ? answer.answers[id] : undefined;
      if (typeof text !== 'string' || text === '' || texts.length === textsPerQuestion) continue;
      const { receivedAt, number: ordinal } = answer;
      texts.push({ text: clipped(text), receivedAt, ordinal });
    }
  }
  return newest;
}

function clipped(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
}
