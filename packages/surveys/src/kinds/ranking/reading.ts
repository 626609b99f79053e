import { readWholeNumber } from '../../shared/whole-number.ts';
import type { AnswerReading } from '../kind.ts';
import { partsFromForm, present, valueOfPart } from '../parts-answer.ts';

export const rankingReading: AnswerReading<unknown> = {
  valueOf(answer, part) {
    if (!Array.isArray(answer)) return valueOfPart(answer, part);
    if (part === '') return answer.length === 0 ? undefined : present;
    const rank = answer.indexOf(part) + 1;
    return rank === 0 ? undefined : rank;
  },
  fromForm(read, parts) {
    const fields = partsFromForm(read, parts);
    return fields && (inOrder(fields) ?? Object.fromEntries(Object.entries(fields).map(withRank)));
  },
};

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** The items in the order of their ranks; undefined unless these are 1, 2 and so on. */
function inOrder(fields: Fields): string[] | undefined {
  const ranked = Object.entries(fields)
    .map(withRank)
    .toSorted(([, a], [, b]) => Number(a) - Number(b));
  return ranked.every(([, rank], index) => rank === index + 1) ? ranked.map(([item]) => item) : undefined;
}

function withRank([item, field]: [string, string | readonly string[]]): [string, unknown] {
  return [item, typeof field === 'string' ? (readWholeNumber(field) ?? field) : field];
}
