import { markup, type Html } from '@canvass/web/page';
import { svgNote } from '../../../charts/svg/svg-parts.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { answeredTable } from '../answered-table.ts';
import type { FacetCard } from '../facet-card.ts';

/** Says that what people wrote is not counted. The number of answers stands above it. */
export const keptCard: FacetCard<ResultOf<'kept'>> = {
  content,
  figures: content,
  canSort: () => false,
  table: answeredTable,
  svg: (result, model) => [svgNote(noteOf(result, model))],
  links: () => 0,
};

function content(result: ResultOf<'kept'>, model: ResultsModel): Html {
  return markup`<p class="note">${noteOf(result, model)}</p>\n`;
}

function noteOf({ answered }: ResultOf<'kept'>, model: ResultsModel): string {
  return answered === 0 ? noAnswers(model) : resultsTexts.kept;
}
