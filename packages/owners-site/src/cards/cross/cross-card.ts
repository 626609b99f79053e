import { type Html, markup } from '@canvass/web/page';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { choiceCross } from './choice-cross.ts';
import { rangeCross } from './range-cross.ts';
import type { ShownGroups } from './shown-groups.ts';
import { textCross } from './text-cross.ts';

/** Makes the content of a question's card on a page that compares groups. */
export function crossCard(result: QuestionResult, model: ResultsModel, shown: ShownGroups): Html {
  switch (result.facet) {
    case 'choices':
      return choiceCross(result, model, shown);
    case 'number':
      return rangeCross(result, model, shown);
    case 'date':
    case 'kept':
      return markup``;
    case 'words':
      return textCross(result, model, shown);
  }
}
