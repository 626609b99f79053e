import { cardId } from '../charts/card-ids.ts';
import type { CardView } from '../kinds/kind-card.ts';
import { partLink } from '../reading/filter/part-link.ts';
import { filterTexts } from '../reading/texts.ts';
import { noAnswers } from './no-answers.ts';
import type { ResultsModel } from './results-model.ts';

/** Returns what the picture of a question's parts is drawn with. */
export function cardView(model: ResultsModel): CardView {
  return {
    linkTo: (question, choice) => partLink(model.slice, cardId(question), { question, choice }),
    isHidden: (id) => model.hiddenFacets.has(id),
    hidden: filterTexts.compared.tooFew,
    noAnswers: noAnswers(model),
  };
}
