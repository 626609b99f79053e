import { isFiltering } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { barList } from '../../../charts/bar-list.ts';
import { cardId } from '../../../charts/card-ids.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { facetResults } from '../../facet-results.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { linkQuery } from '../../view/link-query.ts';

const texts = resultsTexts.text.tags;
/** A card has bars for at most this many tags. The page of all texts has all of them. */
const mostTags = 6;

/**
 * Shows the tags that owners gave to answers, each as a bar that filters. Empty if no answer has one. The counts are of all answers, whatever
 * the page's filter.
 */
export function givenTags({ id }: ResultOf<'words'>, model: ResultsModel): Html {
  const { tags = [], slice, links, summary } = model;
  if (tags.length === 0) return markup``;
  const most = tags[0]!.answers;
  const heading = slice !== undefined && isFiltering(slice.view.filter) ? texts.inAll : texts.heading;
  const rows = tags.slice(0, mostTags).map(({ tag, answers }) => ({
    label: tag,
    fill: answers / most,
    figures: [shownCount(answers)],
    link: partLink(slice, cardId(id), { tag }),
  }));
  const isOneOfSeveral = facetResults(summary.questions).filter(({ facet }) => facet === 'words').length > 1;
  return markup`<h3 class="given-tags">${heading}</h3>
${barList({ name: heading, rows })}${isOneOfSeveral && markup`<p class="note">${texts.ofAnswers}</p>\n`}${
    tags.length > mostTags &&
    links.texts !== undefined &&
    markup`<p class="no-print"><a href="${links.texts}/${id}${linkQuery(model)}">${texts.all(tags.length)}</a></p>\n`
  }`;
}
