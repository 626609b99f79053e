import { compareCodePoints } from '../shared/code-points.ts';
import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { normalText } from '../words/normal-text.ts';

/** The longest tag, in UTF-16 code units. */
export const maxTagLength = 40;
/** The most tags of one answer. */
export const maxTagsPerAnswer = 20;
/** The most different tags of one survey: more are no help to anybody who reads them. */
export const maxTagsPerSurvey = 100;

/**
 * Reads a tag that an owner gives to an answer. Spaces around it and runs of spaces are those of nobody, so they go. Returns undefined after
 * reporting its fault.
 */
export function readTag(given: unknown, report: ReportIssue): string | undefined {
  if (typeof given !== 'string') {
    report([], 'A tag must be a string');
    return undefined;
  }
  const tag = readerText(given.toWellFormed());
  if (!hasVisibleCharacter(tag)) {
    report([], 'A tag must not be blank');
    return undefined;
  }
  if (tag.length > maxTagLength) {
    report([], `A tag has at most ${maxTagLength} characters`);
    return undefined;
  }
  return tag;
}

/** Returns the same key for tags that are one, whatever their case. */
export const tagKey: (tag: string) => string = normalText;

/** Returns the tags in the order of their keys, each once. Of tags with one key the first stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey].toSorted(([one], [other]) => compareCodePoints(one, other)).map(([, tag]) => tag);
}

/** Reads the tags of a filter. Returns undefined if none was given, or after reporting a fault. */
export function readFilterTags(
  given: readonly unknown[] | undefined,
  report: ReportIssue,
): readonly string[] | undefined {
  if (given === undefined) return undefined;
  if (given.length > maxTagsPerAnswer) {
    report([], `A filter has at most ${maxTagsPerAnswer} tags`);
    return undefined;
  }
  const read = given.map((tag) => readTag(tag, report));
  const tags = read.filter((tag) => tag !== undefined);
  return tags.length === 0 || tags.length < read.length ? undefined : distinctTags(tags);
}
