import { withoutBidiControls } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { resultsTexts as texts } from '../texts/results.ts';
import { choiceBars } from '../choice-bars.ts';
import { choiceRows } from '../choice-rows.ts';
import { noAnswers } from '../no-answers.ts';
import { questionInForm } from '../question-in-form.ts';
import { rangeFigures } from '../range-card.ts';
import type {
  ChoiceResult,
  QuestionResult,
  RangeResult,
  ResultsModel,
  TextResult,
} from '../results-model.ts';
import { svgBars } from './svg-bars.ts';
import { svgColumns } from './svg-columns.ts';
import { svgFile } from './svg-file.ts';
import { svgNps } from './svg-nps.ts';
import { svgColours, svgGap, svgHeading, svgNote, svgWidth, type SvgPart } from './svg-parts.ts';
import { isolated, svgLines } from './svg-text.ts';
import { wordBars } from '../word-bars.ts';

/** Makes the SVG file of a question's card. Returns undefined if there is no such question, or if its figures are hidden. */
export function cardSvg(model: ResultsModel, questionId: string): string | undefined {
  const result = model.summary.questions.find(({ id }) => id === questionId);
  if (result === undefined || model.hiddenQuestions.has(questionId)) return undefined;
  const counts = `${texts.answered(result.answered)} · ${texts.skipped(result.skipped)}`;
  return svgFile(model, { title: result.text, counts, parts: content(result, model) });
}

function content(result: QuestionResult, model: ResultsModel): readonly SvgPart[] {
  switch (result.facet) {
    case 'choices':
      return choices(result, model);
    case 'number':
      return range(result, model);
    case 'date':
    case 'kept':
      return [];
    case 'words':
      return topWords(result, model);
  }
}

function choices(result: ChoiceResult, model: ResultsModel): readonly SvgPart[] {
  const rows = choiceRows(result, questionInForm(model, result.id), model.sort);
  const { offered, retired, notes } = choiceBars(result, rows, model);
  return [
    svgBars(offered),
    ...(retired.length > 0 ? [svgHeading(texts.choice.retired), svgBars(retired)] : []),
    svgGap(8),
    ...notes.map(svgNote),
  ];
}

function range(result: RangeResult, model: ResultsModel): readonly SvgPart[] {
  const { histogram, nps } = result;
  const question = questionInForm(model, result.id);
  const columns = histogram.map(({ value, count }) => ({ label: String(value), count }));
  const figures = rangeFigures(result).map(
    ([name, value], index) =>
      markup`<text x="${(index * svgWidth) / 5}" y="16" font-size="12" fill="${svgColours.muted}">${name}</text><text x="${(index * svgWidth) / 5}" y="38" font-size="18" font-weight="600">${value}</text>`,
  );
  return [
    ...(nps ? [svgNps(nps)] : []),
    svgColumns(columns),
    ...(question?.type === 'scale' ? [...ends(question), ...outside(question, result)] : []),
    svgGap(8),
    { height: 50, svg: markup`${figures}` },
  ];
}

interface Ends {
  readonly min: number;
  readonly max: number;
  readonly minLabel?: string | undefined;
  readonly maxLabel?: string | undefined;
}

function ends({ min, max, minLabel, maxLabel }: Ends): readonly SvgPart[] {
  return [...end(min, minLabel), ...end(max, maxLabel)];
}

function end(value: number, label: string | undefined): readonly SvgPart[] {
  if (label === undefined) return [];
  const { svg, lines } = svgLines(
    `${texts.range.end(value)}${isolated(withoutBidiControls(label))}`,
    { x: 0, y: 13, lineHeight: 17 },
    {
      width: svgWidth,
      fontSize: 13,
      // In the picture of a card, the label of an end of a range is clipped after this many lines.
      mostLines: 2,
    },
  );
  return [{ height: 5 + lines * 17, svg: markup`<g fill="${svgColours.muted}">${svg}</g>` }];
}

/** Makes a note that explains the columns outside the range; none if there are no such columns. */
function outside({ min, max }: Ends, { histogram }: RangeResult): readonly SvgPart[] {
  return histogram.some(({ value }) => value < min || value > max)
    ? [svgNote(texts.range.outside(min, max))]
    : [];
}

function topWords(result: TextResult, model: ResultsModel): readonly SvgPart[] {
  if (!model.showsTexts) return [svgNote(texts.text.hidden)];
  if (result.answered === 0) return [svgNote(noAnswers(model))];
  return [
    svgHeading(texts.text.words),
    svgBars(wordBars(result)),
    ...(result.topWordsError === undefined
      ? []
      : [svgGap(8), svgNote(texts.text.error(result.topWordsError))]),
  ];
}
