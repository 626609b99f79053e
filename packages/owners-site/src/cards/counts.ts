import { type Html, markup, shownCount } from '@canvass/web/page';
import { cardId } from '../charts/card-ids.ts';
import { linked } from '../charts/linked.ts';
import { partLink } from '../reading/filter/part-link.ts';
import { numberOfFiles } from './number-of-files.ts';
import type { FacetResult, ResultsModel } from './results-model.ts';
import { resultsTexts as texts } from './texts/results.ts';

/**
 * Shows how many answered a question or a part, and how many skipped it, each with a link to their answers. If the filter has a condition on
 * what they answered, there is no link: it would take the place of the condition, and lead to other answers.
 */
export function countsOf(result: FacetResult, { slice, history }: ResultsModel): Html {
  const { id, answered, skipped } = result;
  const isNarrowed =
    slice?.view.filter.questions.some(({ question, type }) => question === id && type !== 'answered') ===
    true;
  const count = (isAnswered: boolean, people: number, text: string): Html => {
    const hasLink = people > 0 && !isNarrowed;
    return linked(
      hasLink ? partLink(slice, cardId(id), { question: id, answered: isAnswered }) : undefined,
      text,
    );
  };
  const files = numberOfFiles(result, history);
  return markup`<p class="counts">${[
    count(true, answered, texts.answered({ answered: shownCount(answered) })),
    ...(skipped > 0 ? [count(false, skipped, texts.skipped({ skipped: shownCount(skipped) }))] : []),
    ...(files === undefined ? [] : [markup`${texts.files(files)}`]),
  ].map((part, index) => markup`${index > 0 && ', '}${part}`)}</p>
`;
}
