import { isolated } from '@canvass/surveys';
import { shownDecimal, shownShare } from '../../charts/shown-figures.ts';
import type { FacetResult, PartResult, QuestionResult, ResultsModel } from '../results-model.ts';
import { reportTexts as texts } from './texts.ts';

/** A report says at most this many things in short. */
const maxFindings = 6;
/** A finding has at least this many people: a majority of three says little. */
const leastPeople = 10;

/**
 * Says what stands out: the choice that most people took, and the rows of a grid with the highest and the lowest mean. These are figures of the answers
 * themselves, in the order of the questions; nothing is guessed.
 */
export function inShort(model: ResultsModel): readonly string[] {
  const asked = model.summary.questions.filter((result) => !result.retired);
  return asked
    .flatMap((question) => [...majority(question, model), ...extremes(question, model)])
    .slice(0, maxFindings);
}

function isShown(result: FacetResult, { hiddenFacets, leastAnswers }: ResultsModel): boolean {
  return !hiddenFacets.has(result.id) && result.answered >= Math.max(leastPeople, leastAnswers);
}

/** The choice that more than half took. */
function majority(result: QuestionResult, model: ResultsModel): string[] {
  if (!('choices' in result) || !isShown(result, model)) return [];
  const { answered, text } = result;
  const top = result.choices.reduce(
    (most, each) => (each.count > most.count ? each : most),
    result.choices[0]!,
  );
  if (top === undefined || top.count * 2 <= answered) return [];
  const choice = isolated(top.label ?? top.value);
  return [texts.most({ share: shownShare(top.count, answered), choice, question: isolated(text) })];
}

/** The parts with the highest and the lowest mean, if these are different figures. */
function extremes(result: QuestionResult, model: ResultsModel): string[] {
  const rows = (result.parts ?? []).filter(
    (part): part is Averaged => !part.retired && isShown(part, model) && averageOf(part) !== null,
  );
  if (rows.length < 2) return [];
  const sorted = rows.toSorted((one, other) => averageOf(other)! - averageOf(one)!);
  const [high, low] = [sorted[0]!, sorted.at(-1)!];
  const [highest, lowest] = [shownDecimal(averageOf(high)), shownDecimal(averageOf(low))];
  if (highest === lowest) return [];
  const question = isolated(result.text);
  return [
    texts.highest({ item: isolated(high.text), mean: highest, question }),
    texts.lowest({ item: isolated(low.text), mean: lowest, question }),
  ];
}

type Averaged = PartResult;

function averageOf(part: PartResult): number | null {
  return 'average' in part && typeof part.average === 'number' ? part.average : null;
}
