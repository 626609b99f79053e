import { questionOf } from '@canvass/surveys';
import type { PublicGroup } from '../../slices/present-slice.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { filterTexts } from '../texts/filter.ts';
import type { PartOfQuestion } from '../view/change-filter.ts';

const texts = filterTexts.compared;

/** A group with answers. */
export interface ShownGroup {
  readonly label: string;
  readonly part: PartOfQuestion;
  /** Of a question; undefined if nobody in the group was asked. */
  readonly resultOf: (question: string) => QuestionResult | undefined;
}

export interface ShownGroups {
  readonly by: string;
  readonly groups: readonly ShownGroup[];
  /** What the groups leave out. */
  readonly notes: readonly string[];
}

/** More columns would be too narrow for a page. */
const mostGroups = 12;
const mostNamed = 10;

/** The groups that a page compares; undefined if it compares none. */
export function shownGroups({ slice }: Pick<ResultsModel, 'slice'>): ShownGroups | undefined {
  const by = slice?.view.by;
  if (slice?.groups === undefined || by === undefined) return undefined;
  const all = slice.groups;
  const withAnswers = all.filter(({ totalAnswers }) => totalAnswers > 0);
  const least =
    withAnswers.map(({ totalAnswers }) => totalAnswers).toSorted((a, b) => b - a)[mostGroups - 1] ?? 0;
  // Of equal ones the first.
  const larger = withAnswers.filter(({ totalAnswers }) => totalAnswers > least).length;
  let room = mostGroups - larger;
  const shown = withAnswers.filter(({ totalAnswers }) => {
    if (totalAnswers > least) return true;
    room -= totalAnswers === least ? 1 : 0;
    return totalAnswers === least && room >= 0;
  });
  const empty = all.filter(({ totalAnswers, retired }) => totalAnswers === 0 && !retired);
  const spec = questionOf(slice.history, by);
  return {
    by,
    groups: shown.map((group) => shownGroup(by, group)),
    notes: [
      ...(shown.length < withAnswers.length ? [texts.left(shown.length, withAnswers.length)] : []),
      ...(empty.length > 0 && empty.length <= mostNamed ? [texts.empty(empty.map(labelOf).join(', '))] : []),
      ...(spec?.type === 'multipleChoice' && spec.multiple ? [texts.overlapping] : []),
    ],
  };
}

function shownGroup(by: string, group: PublicGroup): ShownGroup {
  const { value } = group;
  return {
    label: labelOf(group),
    part:
      typeof value === 'string'
        ? { question: by, choice: value }
        : { question: by, range: { min: value, max: value } },
    resultOf: (question) => group.questions.find(({ id }) => id === question),
  };
}

export function labelOf({ value, label }: PublicGroup): string {
  return label ?? String(value);
}
