import { lastPlace, type AnswerReader } from '@canvass/answer-log';
import { facetsInOrder, isFiltering, noFilter, type AnswerFilter } from '@canvass/surveys';
import { authorGroup } from '../facets/author-group.ts';
import { hasTexts } from '../facets/has-texts.ts';
import type { SummaryOf } from './summary-of.ts';
import { takesAnswer } from './takes-answer.ts';

/** A text that one person wrote. */
export interface NewestText {
  /** The text, clipped to 500 characters. */
  readonly text: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The number of the answer in the survey's log, from 1. */
  readonly ordinal: number;
  /** The choice that the person made in the question by which authors are grouped; undefined if there is none. */
  readonly group?: string;
}

/** The texts that people wrote last. */
export interface NewestTexts {
  /** The version of the summary that they were read with; 0 if they were not read. */
  readonly version: number;
  /** How many of the newest answers were read to find them. */
  readonly from: number;
  /** The texts by facet id, the newest first. */
  readonly texts: ReadonlyMap<string, readonly NewestText[]>;
  /**
   * How many people of each group wrote a text, by facet id, among the answers that were read. The true number may be higher. A group is a choice as
   * in `NewestText`; undefined are those who made none.
   */
  readonly writers: ReadonlyMap<string, ReadonlyMap<string | undefined, number>>;
}

/** Says that the texts were not read. */
export const noTexts: NewestTexts = { version: 0, from: 0, texts: new Map(), writers: new Map() };

/** How many answers and bytes are read for the newest texts. Usual answers take one read. Another page lists all texts of a question. */
const newestAnswers = { limit: 50, maxBytes: 256 * 1024 };
/** How many answers and bytes are read for the newest texts with a filter. It is more, because the filter may match only few answers. */
const newestToFilter = { limit: 400, maxBytes: 512 * 1024 };
/** A card shows at most this many texts. */
const textsPerFacet = 5;
/** Each of the newest texts is clipped to this length. */
const maxCharacters = 500;

export interface WantedTexts {
  /** Only texts of answers that match it are returned. Default: all answers match. */
  readonly filter?: AnswerFilter;
  /** The places of the answers that have a tag of the filter, if it has tags. */
  readonly tagged?: ReadonlySet<number> | undefined;
  /** The place of the log where the read begins, which goes backwards. Default: the last place that the summary lists. */
  readonly last?: number;
}

/**
 * Reads the newest texts of the questions, and of their parts, that a version of the definition has. Rejects as `AnswerReader` does.
 *
 */
export async function readNewestTexts(
  reader: Pick<AnswerReader, 'newestFirst'>,
  { key, summary }: SummaryOf,
  definitionVersion: number,
  { filter = noFilter, tagged, last }: WantedTexts = {},
): Promise<NewestTexts> {
  const { version } = summary;
  const history = { ...summary.history, current: definitionVersion };
  const facets = facetsInOrder(history);
  const newest = new Map<string, NewestText[]>(
    facets.flatMap(([{ id, facet }, isRetired]) => (hasTexts(facet) && !isRetired ? [[id, []]] : [])),
  );
  const writers = new Map(newest.keys().map((id) => [id, new Map<string | undefined, number>()]));
  let from = 0;
  if (newest.size === 0) return { version, from, texts: newest, writers };
  const grouping = authorGroup(history)?.id;
  const takes = takesAnswer(filter, summary.history, tagged);
  const all = {
    last: last ?? lastPlace(summary),
    ...(isFiltering(filter) ? newestToFilter : newestAnswers),
  };
  for await (const answer of reader.newestFirst(key, all, summary)) {
    from += 1;
    if (!takes(answer)) continue;
    const { number: ordinal, receivedAt, answers } = answer;
    const chosen = grouping !== undefined && Object.hasOwn(answers, grouping) ? answers[grouping] : undefined;
    const group = typeof chosen === 'string' ? chosen : undefined;
    for (const [id, texts] of newest) {
      const text = Object.hasOwn(answers, id) ? answers[id] : undefined;
      if (typeof text !== 'string' || text === '') continue;
      const ofFacet = writers.get(id)!;
      ofFacet.set(group, (ofFacet.get(group) ?? 0) + 1);
      if (texts.length === textsPerFacet) continue;
      texts.push({ text: clipped(text), receivedAt, ordinal, ...(group !== undefined && { group }) });
    }
  }
  return { version, from, texts: newest, writers };
}

/**
 * Makes a reader of the newest texts of one survey that never reads twice at once: it returns undefined while a read runs. A caller
 * may have stopped waiting for that read, for example because storage does not answer, but the read still holds its memory.
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
