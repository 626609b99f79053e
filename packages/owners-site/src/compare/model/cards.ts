import { setImmediate as nextTurn } from 'node:timers/promises';
import { facetsInOrder, type Question, questionsInOrder, type SurveyFacet } from '@canvass/surveys';
import type { MeanMeasure, ShareMeasure } from '../facets/measure.ts';
import { measureOf } from '../facets/measures.ts';
import type { ComparedCard } from './compared-card.ts';
import { type Comparison, shownGroups } from './comparison.ts';
import { type Measured, meanCard } from './mean-card.ts';
import { type CardRoom, type CardSource, roomForAll } from './row-counts.ts';
import { isSameQuestion } from './same-question.ts';
import { shareCard } from './share-card.ts';

/** What is compared of a survey's questions. */
export interface ComparedQuestions {
  readonly cards: readonly ComparedCard[];
  /** The texts of questions for which no group has a figure, because too few people of each answered, or nobody did. */
  readonly without: readonly string[];
}

export interface CompareOptions {
  /** How much is shown. Default: everything. */
  readonly room?: CardRoom;
  /** The ids of questions that are not compared. */
  readonly without?: readonly string[];
}

/**
 * Compares each question, in the order of the survey.
 *
 * @param asked The questions that are asked now, in their order.
 */
export async function comparedQuestions(
  comparison: Comparison,
  asked: readonly Question[],
  { room = roomForAll, without = [] }: CompareOptions = {},
): Promise<ComparedQuestions> {
  const { history, groups, by } = comparison;
  const { shown } = shownGroups(comparison);
  const isShown = groups.map((group) => shown.includes(group));
  const facets = Map.groupBy(
    facetsInOrder(history).map(([facet]) => facet),
    ({ question }) => question,
  );
  // Its parts, such as “Other”, are not missed beside its groups.
  const ofGroups = [...facets.values()].flat().find(({ id }) => id === by)?.question;
  const questions = questionsInOrder(history).flatMap(([id, { text }]) => {
    if (without.includes(id)) return [];
    if (!groups.every((group) => isSameQuestion(history, group.history, id))) return [];
    const measured = measuredOf(facets.get(id) ?? []).filter(({ facet }) => facet.id !== by);
    return [{ id, text, isMissed: measured.length > 0 && id !== ofGroups, makers: cardMakers(measured) }];
  });
  const cardCount = questions.reduce((sum, { makers }) => sum + makers.length, 0);
  const cells = Math.min(room.cells, Math.floor(room.allCells / Math.max(1, cardCount)));
  const compared: { readonly text: string; readonly cards: readonly ComparedCard[] }[] = [];
  for (const { id, text, isMissed, makers } of questions) {
    const index = asked.findIndex((question) => question.id === id);
    const source = {
      comparison,
      isShown,
      room: { ...room, cells },
      id,
      position: index === -1 ? undefined : index + 1,
      text,
      asked: asked[index],
    };
    const cards = makers.map((make) => make(source)).filter(hasFigures);
    if (cards.length > 0 || isMissed) compared.push({ text, cards });
    // Long lists in many groups take a while, in which the process serves others.
    await nextTurn();
  }
  return {
    cards: compared.flatMap(({ cards }) => cards),
    without: compared.filter(({ cards }) => cards.length === 0).map(({ text }) => text),
  };
}

type AnyMeasured = Measured<MeanMeasure | ShareMeasure>;

function measuredOf(facets: readonly SurveyFacet[]): AnyMeasured[] {
  return facets.flatMap((facet) => {
    const measure = measureOf(facet, facets);
    return measure === undefined ? [] : [{ facet, measure }];
  });
}

type MakeCard = (source: CardSource) => ComparedCard;

/** Returns a function for each card of a question. */
function cardMakers(measured: readonly AnyMeasured[]): MakeCard[] {
  const means = measured.filter((each): each is Measured<MeanMeasure> => each.measure.shows === 'mean');
  const shares = measured.filter((each): each is Measured<ShareMeasure> => each.measure.shows === 'shares');
  const [presence, others] = [
    shares.filter(({ measure }) => measure.of === 'presence'),
    shares.filter(({ measure }) => measure.of !== 'presence'),
  ];
  const ofShares =
    (facets: typeof shares): MakeCard =>
    (source) =>
      shareCard(source, facets);
  return [
    ...others.map((each) => ofShares([each])),
    ...(presence.length === 0 ? [] : [ofShares(presence)]),
    ...(means.length === 0 ? [] : [(source: CardSource) => meanCard(source, means)]),
  ];
}

function hasFigures({ rows }: ComparedCard): boolean {
  return rows.some(({ groups }) => groups.some((figure) => figure !== undefined));
}
