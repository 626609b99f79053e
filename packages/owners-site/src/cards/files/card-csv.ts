import { csvByteOrderMark, csvLine, type CsvCell } from '@canvass/exports';
import { labelOf } from '../cross/shown-groups.ts';
import { filterTexts } from '../../reading/texts.ts';
import { resultsTexts } from '../texts/results.ts';
import type { SliceModel } from '../../reading/view/slice-model.ts';
import { choiceRows } from '../choice-rows.ts';
import { questionInForm } from '../question-in-form.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';

const texts = resultsTexts.csv;

/** Makes the CSV file of a question's card. Returns undefined if there is no such question, or if its figures are hidden. */
export function cardCsv(model: ResultsModel, questionId: string): string | undefined {
  const result = model.summary.questions.find(({ id }) => id === questionId);
  if (result === undefined || model.hiddenQuestions.has(questionId)) return undefined;
  const { groups } = model.slice ?? {};
  const lines = groups === undefined ? linesOf(result, model) : linesOfGroups(result, groups, model);
  return csvByteOrderMark + lines.join('');
}

function linesOf(result: QuestionResult, model: ResultsModel): string[] {
  const [columns, ...rows] = tableOf(result, model);
  return [csvLine([texts.question, ...columns]), ...rows.map((row) => csvLine([result.text, ...row]))];
}

/** Makes the lines of all groups, also of groups that have no room on the page. */
function linesOfGroups(
  whole: QuestionResult,
  groups: NonNullable<SliceModel['groups']>,
  model: ResultsModel,
): string[] {
  const { id, text } = whole;
  const all = [
    { label: filterTexts.compared.all, result: whole },
    ...groups.map((group) => ({
      label: labelOf(group),
      result: group.summary.questions.find((question) => question.id === id),
    })),
  ];
  const tables = all.flatMap(({ label, result }) =>
    result === undefined ? [] : [{ label, table: tableOf(result, model) }],
  );
  const [columns] = tables[0]!.table;
  return [
    csvLine([texts.question, texts.group, ...columns]),
    ...tables.flatMap(({ label, table: [, ...rows] }) => rows.map((row) => csvLine([text, label, ...row]))),
  ];
}

type Table = readonly [columns: readonly string[], ...rows: (readonly CsvCell[])[]];

function tableOf(result: QuestionResult, model: ResultsModel): Table {
  const { answered, skipped } = result;
  const { answers } = resultsTexts.columns;
  switch (result.facet) {
    case 'choices': {
      const { offered, retired } = choiceRows(result, questionInForm(model, result.id), model.sort);
      const line =
        (isOffered: string) =>
        ({ label, count }: { readonly label: string; readonly count: number }): readonly CsvCell[] => [
          label,
          count,
          percentOf(count, answered),
          isOffered,
        ];
      return [
        [resultsTexts.choice.choice, answers, texts.share, texts.offered],
        ...offered.map(line(texts.yes)),
        ...retired.map(line(texts.no)),
      ];
    }
    case 'number':
      return [
        [resultsTexts.range.value, answers, texts.share],
        ...result.histogram.map(({ value, count }) => [value, count, percentOf(count, answered)]),
      ];
    case 'date':
    case 'kept':
      return [
        [texts.answered, texts.skipped],
        [answered, skipped],
      ];
    case 'words': {
      if (!model.showsTexts) {
        return [
          [texts.answered, texts.skipped],
          [answered, skipped],
        ];
      }
      const { word, times } = resultsTexts.text;
      return [[word, times], ...result.topWords.map((top) => [top.word, top.count])];
    }
  }
}

/** Returns a share in percent with 4 decimals, which shows one answer in a million. */
function percentOf(count: number, answered: number): number | null {
  return answered === 0 ? null : Math.round((count / answered) * 1e6) / 1e4;
}
