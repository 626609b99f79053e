import { lastPlace, type AnswerReader } from '@canvass/answer-log';
import { isFiltering, NO_FILTER, type AnswerFilter } from '@canvass/surveys';
import type { SummaryOf } from './summary-of.ts';
import { takesAnswer } from './takes-answer.ts';

/** What one person wrote. */
export interface NewestText {
  /** Clipped to 500 characters. */
  readonly text: string;
  readonly receivedAt: string;
  /** The number of the answer in the survey's log, from 1. */
  readonly ordinal: number;
}

/** What people wrote last. */
export interface NewestTexts {
  /** Of the summary that they were read with; 0: they were not read. */
  readonly version: number;
  /** So many of the newest answers were read. */
  readonly from: number;
  /** By question id, the newest first. */
  readonly texts: ReadonlyMap<string, readonly NewestText[]>;
}

/** They were not read. */
export const noTexts: NewestTexts = { version: 0, from: 0, texts: new Map() };

/** One read of usual answers. All texts of a question have a page of their own. */
const newestAnswers = { limit: 50, maxBytes: 256 * 1024 };
/** A filter may take few of them. */
const newestToFilter = { limit: 400, maxBytes: 512 * 1024 };
const textsPerQuestion = 5;
const maxCharacters = 500;

/** The newest texts of the questions of a version of the definition; `filter`: in answers that it takes, up to the place `last`. Rejects as `AnswerReader` does. */
export async function readNewestTexts(
  reader: Pick<AnswerReader, 'newestFirst'>,
  { key, summary }: SummaryOf,
  definitionVersion: number,
  filter: AnswerFilter = NO_FILTER,
  last?: number,
): Promise<NewestTexts> {
  const { version } = summary;
  const { questions, versions } = summary.history;
  const ids = (versions[definitionVersion] ?? []).filter((id) => questions[id]?.type === 'freeText');
  const newest = new Map<string, NewestText[]>(ids.map((id) => [id, []]));
  let from = 0;
  if (ids.length === 0) return { version, from, texts: newest };
  const takes = takesAnswer(filter, summary.history);
  const all = {
    last: last ?? lastPlace(summary),
    ...(isFiltering(filter) ? newestToFilter : newestAnswers),
  };
  for await (const answer of reader.newestFirst(key, all, summary)) {
    from += 1;
    if (!takes(answer)) continue;
    const { number: ordinal, receivedAt, answers } = answer;
    for (const [id, texts] of newest) {
      const text = Object.hasOwn(answers, id) ? answers[id] : undefined;
      if (typeof text !== 'string' || text === '' || texts.length === textsPerQuestion) continue;
      texts.push({ text: clipped(text), receivedAt, ordinal });
    }
  }
  return { version, from, texts: newest };
}

/**
 * The same for one survey, never two reads at once: undefined while one runs that its caller no longer waits for. Until it ends, it
 * holds memory and a storage that does not answer.
 */
export function createNewestTexts(reader: Pick<AnswerReader, 'newestFirst'>) {
  let isReading = false;
  return async (of: SummaryOf, definitionVersion: number): Promise<NewestTexts | undefined> => {
    if (isReading) return undefined;
    isReading = true;
    try {
      return await readNewestTexts(reader, of, definitionVersion);
    } finally {
      isReading = false;
    }
  };
}

function clipped(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
}
