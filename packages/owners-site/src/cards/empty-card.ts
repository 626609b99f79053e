import { conditionsOf, facetOf, isFiltering, isolated, labelOfChoice, type ShowIf } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import { noAnswers } from './no-answers.ts';
import type { QuestionResult, ResultsModel } from './results-model.ts';
import { resultsTexts } from './texts/results.ts';

const texts = resultsTexts.notAsked;

/** Says why a card has no figures. */
export function emptyCard(result: QuestionResult, model: ResultsModel): Html {
  const condition = isPart(model) ? undefined : model.askedIf.get(result.id);
  const isAsked = condition === undefined || result.skipped > 0;
  return markup`<p class="empty">${!isAsked && drawIcon('fork', { mirrors: true })}<span>${isAsked ? noAnswers(model) : notAsked(condition, model)}</span></p>
`;
}

function isPart({ slice }: ResultsModel): boolean {
  return slice !== undefined && isFiltering(slice.view.filter);
}

/** Says why nobody was asked a question. It names the choice that leads to the question if that is all there is to it. */
function notAsked(showIf: ShowIf, { history, questions }: ResultsModel): string {
  const [first, ...others] = conditionsOf(showIf);
  if (first === undefined || others.length > 0 || 'not' in showIf || !('anyOf' in first.condition)) {
    return texts.other;
  }
  const { question, anyOf } = first.condition;
  const [value = '', ...more] = anyOf;
  const facet = facetOf(history, question)?.facet;
  const label = facet !== undefined && 'choices' in facet ? labelOfChoice(facet, value) : undefined;
  const index = questions.findIndex(({ id }) => id === question);
  if (label === undefined || index < 0 || more.length > 0) return texts.other;
  return texts.choice({ choice: isolated(label), number: index + 1 });
}
