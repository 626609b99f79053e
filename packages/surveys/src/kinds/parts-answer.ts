import type { FacetValue } from '../facets/facet.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { isBlankPart } from './blank-part.ts';
import type { ReadField } from './kind.ts';

/** What a record says of a question that is answered, if its parts say the rest. */
export const present = 'answered';

/** Whether no part is answered. Null is a wrong answer, which conditions take for none. */
function hasNoPart(answer: unknown): boolean {
  if (answer === undefined || answer === '') return true;
  return isJsonObject(answer) && Object.values(answer).every((each) => isBlankPart(each) || each === null);
}

/** What a record says of a part of an answer that need not be valid. */
export function valueOfPart(answer: unknown, part: string): unknown {
  if (part === '') return hasNoPart(answer) ? undefined : present;
  return isJsonObject(answer) && Object.hasOwn(answer, part) ? answer[part] : undefined;
}

/** The answer with the values that a record has of these parts. */
export function answerOfParts(
  parts: readonly string[],
  read: (part: string) => FacetValue | undefined,
): Readonly<Record<string, FacetValue>> {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const value = read(part);
      return value === undefined ? [] : [[part, value] as const];
    }),
  );
}

/** An answer without the parts that are not asked. */
export function onlyAsked(answer: unknown, isAsked: (part: string) => boolean): unknown {
  if (!isJsonObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([part]) => isAsked(part)));
}

/** The answer that the fields of a form give, one for each part; undefined if all are blank. */
export function partsFromForm(
  read: ReadField,
  parts: readonly string[],
): Readonly<Record<string, string | readonly string[]>> | undefined {
  const answered = parts.flatMap((part) => {
    const field = part === '' ? undefined : read(part);
    return field === undefined || field === '' ? [] : [[part, field] as const];
  });
  return answered.length === 0 ? undefined : Object.fromEntries(answered);
}
