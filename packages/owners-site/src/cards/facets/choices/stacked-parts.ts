import {
  facetOf,
  isolated,
  type PartSummary,
  type QuestionSummary,
  type SurveyHistory,
  isPresence,
} from '@canvass/surveys';
import { isDeepStrictEqual } from 'node:util';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { tableId } from '../../../charts/card-ids.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import { shownDecimal, shownInColumn, shownShare } from '../../../charts/shown-figures.ts';
import { mostSteps, type StackEntry } from '../../../charts/stack-steps.ts';
import { stackedBars, type StackedBars, type StackRow } from '../../../charts/stacked-bars.ts';
import { svgHeading, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { svgStacks } from '../../../charts/svg/svg-stacks.ts';
import { svgWrappedNote } from '../../../charts/svg/svg-wrapped-note.ts';
import { chartTexts } from '../../../charts/texts.ts';
import type { CardView } from '../../card-view.ts';
import type { PictureOfParts } from '../parts-picture.ts';
import { canOverlap } from './overlapping.ts';
import { stackedTexts as texts } from './stacked-texts.ts';

type Row = Extract<PartSummary, { readonly facet: 'choices' }>;

interface Column extends StackEntry {
  readonly value: string;
}

/**
 * Returns a picture with a stacked bar for each part, if one choice of the same list can be chosen in every part of the question. Undefined if
 * not, or if there are too many choices: each part then has the card of its facet.
 */
export function stackedParts(result: QuestionSummary, history: SurveyHistory): PictureOfParts | undefined {
  const { facet, parts = [] } = result;
  if (!isPresence(facet, parts.length > 0)) return undefined;
  return haveSameChoices(parts, history) && columnsOf(result).length <= mostSteps ? picture : undefined;
}

function haveSameChoices(parts: readonly PartSummary[], history: SurveyHistory): boolean {
  const [first] = parts.map(({ id }) => facetOf(history, id)?.facet);
  return parts.every((part) => {
    const facet = facetOf(history, part.id)?.facet;
    if (first?.type !== 'choices' || facet?.type !== 'choices' || canOverlap(facet, part)) return false;
    return isDeepStrictEqual(facet.choices, first.choices);
  });
}

const picture: PictureOfParts = {
  isNarrow: false,
  content(result, view) {
    const [asked, retired] = barsOf(result, view);
    const retiredBars = retired.rows.length > 0 && markup`<h3>${texts.retired}</h3>\n${stackedBars(retired)}`;
    return markup`${stackedBars(asked)}${notes(result, view)}${retiredBars}`;
  },
  figures: (result, view) => markup`${table(result, view)}${notes(result, view)}`,
  svg(result, view): readonly SvgPart[] {
    const [asked, retired] = barsOf(result, view);
    return [
      svgStacks(asked),
      ...notesOf(result, view).map(svgWrappedNote),
      ...(retired.rows.length > 0 ? [svgHeading(texts.retired), svgStacks(retired)] : []),
    ];
  },
  links: (result) => rowsOf(result).length * columnsOf(result).length,
};

/** Returns the bars of the rows that are asked, and of those that no longer are. */
function barsOf(result: QuestionSummary, view: CardView): readonly [StackedBars, StackedBars] {
  const columns = columnsOf(result);
  const bars = (areRetired: boolean): StackedBars => ({
    columns: [texts.row, texts.shares, isScored(result) ? texts.mean : chartTexts.answers],
    legend: columns,
    rows: rowsOf(result)
      .filter(({ retired = false }) => retired === areRetired)
      .map((row) => barOf(row, columns, view)),
  });
  return [bars(false), bars(true)];
}

function barOf(row: Row, columns: readonly Column[], view: CardView): StackRow {
  const { id, text, answered, average } = row;
  const mean = average === undefined ? undefined : shownInColumn(average);
  if (view.isHidden(id)) {
    return { label: text, segments: [], figures: [''], note: view.hidden };
  }
  const segments = columns.map(({ value, label }) => {
    const count = countOf(row, value);
    return {
      share: answered === 0 ? 0 : count / answered,
      tooltip: texts.segment({ column: isolated(label), count, share: shownShare(count, answered) }),
      link: view.linkTo(id, value),
    };
  });
  return {
    label: text,
    segments,
    figures: [mean ?? shownCount(answered)],
    note: answered === 0 ? view.noAnswers : undefined,
  };
}

function table(result: QuestionSummary, view: CardView): Html {
  const columns = columnsOf(result);
  return crossTable({
    id: tableId(result.id, 'rows'),
    name: result.text,
    corner: texts.row,
    columns: [
      ...columns.map(({ label }) => label),
      ...(isScored(result) ? [texts.mean] : []),
      chartTexts.answers,
    ],
    rows: rowsOf(result).map((row): CrossRow => {
      const { id, text, answered, average } = row;
      const mean = average === undefined ? [] : [{ text: shownInColumn(average) }];
      if (view.isHidden(id)) {
        return { label: text, cells: [{ text: view.hidden, columns: columns.length + mean.length + 1 }] };
      }
      return {
        label: text,
        cells: [
          ...columns.map(({ value }) => {
            const count = countOf(row, value);
            return {
              text: shownShare(count, answered),
              note: shownCount(count),
              link: view.linkTo(id, value),
            };
          }),
          ...mean,
          { text: shownCount(answered) },
        ],
      };
    }),
  });
}

/** Says what the means are of. The mean of all rows is left out if it would show that of a row whose figures are hidden. */
function notesOf(result: QuestionSummary, view: CardView): readonly string[] {
  const [first] = rowsOf(result);
  if (first?.average === undefined) return [];
  const { averageOfParts = null } = result;
  const isWhole = rowsOf(result).every(({ id }) => !view.isHidden(id));
  const scores = first.choices.flatMap(({ value, label = value, score }) =>
    score === undefined ? [] : [texts.score({ column: isolated(label), score: shownDecimal(score) })],
  );
  return [
    ...(isWhole && averageOfParts !== null
      ? [texts.meanOfRows({ mean: shownInColumn(averageOfParts) })]
      : []),
    texts.scores({ scores: scores.join(', ') }),
  ];
}

function notes(result: QuestionSummary, view: CardView): Html[] {
  return notesOf(result, view).map((note) => markup`<p class="note">${note}</p>\n`);
}

function isScored(result: QuestionSummary): boolean {
  return rowsOf(result).some(({ average }) => average !== undefined);
}

function rowsOf({ parts = [] }: QuestionSummary): readonly Row[] {
  return parts.filter((part) => part.facet === 'choices');
}

/** Returns the columns in their order, then those that are no longer offered but were chosen in some row. */
function columnsOf(result: QuestionSummary): readonly Column[] {
  const columns = new Map<string, Column>();
  const choices = rowsOf(result).flatMap((row) => row.choices);
  // A choice without a score, such as “I can’t say”, is no point of a scale that has scores.
  const hasScores = choices.some(({ score }) => score !== undefined);
  for (const areRetired of [false, true]) {
    for (const { value, label = value, retired = false, score } of choices) {
      if (retired !== areRetired || columns.has(value)) continue;
      const isApart = hasScores && score === undefined;
      columns.set(value, { value, label: retired ? texts.noLonger({ column: label }) : label, isApart });
    }
  }
  return [...columns.values()];
}

function countOf({ choices }: Row, wanted: string): number {
  return choices.find(({ value }) => value === wanted)?.count ?? 0;
}
