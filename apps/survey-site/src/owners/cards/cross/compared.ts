import { cardId } from '../card-ids.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { filterTexts } from '../../reading/texts.ts';
import type { PartOfQuestion } from '../../reading/view/change-filter.ts';
import { groupLink, partLink, type PartLink } from '../../reading/view/part-link.ts';
import type { CrossColumn } from './cross-table.ts';
import type { ShownGroups } from './shown-groups.ts';

/** The results of one question, of all shown answers or of a group of them. */
export interface Compared<R extends QuestionResult> {
  readonly label: string;
  /** Undefined: of all. */
  readonly group: PartOfQuestion | undefined;
  /** Undefined: it is hidden, because few in the group answered. */
  readonly result: R | undefined;
}

/** Cells of a page. A browser takes seconds to lay out more. */
const mostCells = 20_000;
const leastRows = 5;

/** All, then the groups. */
export function compared<R extends QuestionResult>(result: R, { groups }: ShownGroups): Compared<R>[] {
  return [
    { label: filterTexts.compared.all, group: undefined, result },
    ...groups.map(({ label, part, resultOf }) => {
      // A question has the same type in every group.
      return { label, group: part, result: resultOf(result.id) as R | undefined };
    }),
  ];
}

export function columnsOf<R extends QuestionResult>(
  { id }: R,
  all: readonly Compared<R>[],
  { slice }: ResultsModel,
): CrossColumn[] {
  return all.map(({ label, group, result }) => ({
    label,
    note: result === undefined ? filterTexts.compared.tooFew : filterTexts.compared.of(result.answered),
    link: group && groupLink(slice, cardId(id), group),
  }));
}

/** To the answers of a cell: those of its group that have its part. */
export function linkOfCell(
  { slice }: ResultsModel,
  group: PartOfQuestion | undefined,
  part: PartOfQuestion,
): PartLink | undefined {
  return group === undefined
    ? partLink(slice, cardId(part.question), part)
    : groupLink(slice, cardId(part.question), group, part);
}

/** The rows that each of so many questions may have on a page that compares so many groups. */
export function mostRows(questions: number, groups: number): number {
  return Math.max(leastRows, Math.floor(mostCells / ((1 + groups) * Math.max(1, questions))));
}

export function rowsThatFit({ summary }: ResultsModel, { groups }: ShownGroups): number {
  return mostRows(summary.questions.length, groups.length);
}
