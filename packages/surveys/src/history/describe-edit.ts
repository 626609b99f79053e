import { compareDefinitions } from './compare-definitions.ts';
import type { QuestionChange } from './definition-change.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import type { SurveyHistory } from './survey-history.ts';
import { questionOf } from './history.ts';
import { type Question, type QuestionSpec, kindOf } from '../kinds/kinds.ts';

type ChangeOf<Kind extends QuestionChange['kind']> = Extract<QuestionChange, { kind: Kind }>;

/**
 * What publishing an edit does to the results. Counts are kept by question id and choice value, so nothing is lost:
 * - `questionRemoved`: its results stay, as those of a retired question;
 * - `typeChanged`: the same, and a new question begins without answers;
 * - `itemRemoved`, and `rangeChanged` with `isNarrowed`: what was chosen before stays, apart from what is offered;
 * - `textChanged`, `itemRelabelled`, `multipleChanged`: earlier and later answers count together;
 * - `scoresChanged`: the means of all answers change;
 * - `requiredChanged`, `conditionChanged`, `itemConditionChanged`: others may skip it, or are asked, from now on.
 */
export type EditEffect =
  | ChangeOf<
      | 'questionAdded'
      | 'questionRemoved'
      | 'typeChanged'
      | 'textChanged'
      | 'requiredChanged'
      | 'conditionChanged'
      | 'multipleChanged'
      | 'rangeChanged'
      | 'promoterScoreChanged'
      | 'daysChanged'
      | 'scoresChanged'
      | 'itemAdded'
      | 'itemRemoved'
      | 'itemRelabelled'
      | 'itemsReordered'
      | 'itemConditionChanged'
    >
  /** An earlier version asked it. It goes on with the counts of then; `before` is its latest spec. */
  | { readonly kind: 'questionReturned'; readonly question: Question; readonly before: QuestionSpec }
  /** The results show the questions in the new order. */
  | { readonly kind: 'orderChanged' };

/**
 * The effects on the results of publishing `after` instead of `before`, in the order of `compareDefinitions`. Empty if
 * nothing was published yet, and for changes that only the form shows.
 */
export function describeEdit(
  history: SurveyHistory | undefined,
  before: SurveyDefinition | undefined,
  after: SurveyDefinition,
): EditEffect[] {
  if (history === undefined || before === undefined) return [];
  const effects: EditEffect[] = [];
  let isReordered = false;
  for (const change of compareDefinitions(before, after)) {
    if (
      'question' in change &&
      kindOf(change.question as Question).asksNothing &&
      change.kind !== 'typeChanged'
    )
      continue;
    switch (change.kind) {
      case 'titleChanged':
      case 'descriptionChanged':
      case 'languagesChanged':
      case 'translationsChanged':
      case 'sectionsChanged':
      case 'endingsChanged':
      case 'explanationChanged':
      case 'maxLengthChanged':
      case 'endLabelsChanged':
      case 'optionChanged':
      case 'exclusiveChanged':
      case 'pictureChanged':
        break;
      case 'questionMoved':
        isReordered = true;
        break;
      case 'questionAdded':
        effects.push(addedOrReturned(history, change.question));
        break;
      case 'typeChanged':
        effects.push(...typeEffects(history, change));
        break;
      case 'questionRemoved':
      case 'textChanged':
      case 'requiredChanged':
      case 'conditionChanged':
      case 'multipleChanged':
      case 'rangeChanged':
      case 'promoterScoreChanged':
      case 'daysChanged':
      case 'scoresChanged':
      case 'itemAdded':
      case 'itemRemoved':
      case 'itemRelabelled':
      case 'itemsReordered':
      case 'itemConditionChanged':
        effects.push(change);
    }
  }
  if (isReordered) effects.push({ kind: 'orderChanged' });
  return effects;
}

/** Under an id that had another type it is published as a new question. */
function addedOrReturned(history: SurveyHistory, question: Question): EditEffect {
  const before = questionOf(history, question.id);
  return before?.type === question.type
    ? { kind: 'questionReturned', question, before }
    : { kind: 'questionAdded', question };
}

/** A type that changes back is that of an earlier question, which goes on with its counts. */
function typeEffects(history: SurveyHistory, change: ChangeOf<'typeChanged'>): EditEffect[] {
  const added = addedOrReturned(history, change.question);
  return added.kind === 'questionReturned'
    ? [added, { kind: 'questionRemoved', question: change.before }]
    : [change];
}
