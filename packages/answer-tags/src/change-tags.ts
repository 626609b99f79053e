import type { NumberedAnswer, SummaryDocument } from '@canvass/answer-log';
import { distinctTags, maxTagsPerAnswer, maxTagsPerSurvey, tagKey } from '@canvass/surveys';
import type { TagIndex } from './tag-index.ts';
import type { TagShard } from './tag-shard.ts';

/** How often a survey's answers have a tag, all tags together, so that a process can hold them in memory: up to 38 MB. */
export const maxTagsGiven = 200_000;

/** The answer, by its id, and its place in the log. */
export type TaggableAnswer = Pick<NumberedAnswer, 'id' | 'number'>;

export type TagsRefused =
  | { readonly outcome: 'tooManyOfAnswer' }
  | { readonly outcome: 'tooManyOfSurvey' }
  | { readonly outcome: 'tooManyGiven' };

export interface NextTags {
  readonly outcome: 'next';
  readonly tags: readonly string[];
  readonly isChanged: boolean;
}

/** Returns the tags that an answer gets, spelt as the survey spells them already, or why it cannot get them. */
export function nextTags(
  index: Pick<TagIndex, 'counts'>,
  before: readonly string[],
  change: (before: readonly string[]) => readonly string[],
): NextTags | TagsRefused {
  const counts = index.counts();
  const spellings = new Map(counts.map(({ tag }) => [tagKey(tag), tag]));
  const tags = distinctTags(change(before)).map((tag) => spellings.get(tagKey(tag)) ?? tag);
  const isMore = tags.length > before.length;
  if (isMore && tags.length > maxTagsPerAnswer) return { outcome: 'tooManyOfAnswer' };
  const fresh = tags.filter((tag) => !spellings.has(tagKey(tag))).length;
  if (fresh > 0 && counts.length + fresh > maxTagsPerSurvey) return { outcome: 'tooManyOfSurvey' };
  const given = counts.reduce((sum, { answers }) => sum + answers, tags.length - before.length);
  if (isMore && given > maxTagsGiven) return { outcome: 'tooManyGiven' };
  return { outcome: 'next', tags, isChanged: tags.join('\n') !== before.join('\n') };
}

/**
 * The `logSince` of a shard with places of two logs, which no log has: its next reader finds the places anew. A process with an older summary
 * may write a shard with the places of a newer log, or keep another one from giving it those.
 */
const ofTwoLogs = -1;

/** Returns the shard with these tags of an answer. */
export function withTags(
  shard: TagShard | undefined,
  { logSince }: Pick<SummaryDocument, 'logSince'>,
  { id, number }: TaggableAnswer,
  tags: readonly string[],
): TagShard {
  const answers = new Map(shard?.answers);
  if (tags.length === 0) answers.delete(id);
  else answers.set(id, { place: number, tags });
  const isOfOne = shard === undefined || shard.logSince === logSince;
  return { logSince: isOfOne ? logSince : ofTwoLogs, answers };
}
