import { type DraftItem, draftQuestions, emptyParts, findItem } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { checkLink, itemName } from '../drafts/draft-item.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { itemWords } from '../drafts/problem-words.ts';
import { listWordsOf } from '../kinds/kinds.ts';
import { changeList } from './change-list.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.leftOut;

/** Lists the parts of a draft that are still empty: publishing leaves them out, and the page says so before people see the form. */
export function leftOut({ tenant, survey, draft, published }: LoadedDraft): Html | false {
  const parts = emptyParts(draft, published?.history);
  if (parts.length === 0) return false;
  const base = `${surveyAddress(tenant, survey)}/edit`;
  const lines = [...Map.groupBy(parts, ({ item }) => itemName(item)).values()].flatMap((ofItem) => {
    const { item } = ofItem[0]!;
    const where = itemWords(draft, item);
    return sentences(draft, item, ofItem).map(
      (what) => markup`<a href="${base}${checkLink(item)}">${where}</a>: ${what}`,
    );
  });
  return markup`<section class="notice" aria-labelledby="left-out-heading"><h2 class="notice-heading" id="left-out-heading">${texts.heading}</h2>
${changeList(lines)}</section>
`;
}

/** A sentence for the question as a whole, or for each of its lists. */
function sentences(
  draft: LoadedDraft['draft'],
  item: DraftItem,
  parts: ReturnType<typeof emptyParts>,
): string[] {
  const id = item.kind === 'question' ? item.question : '';
  const question = draftQuestions(draft).find((each) => each.id === id);
  if (question === undefined) return [];
  const lists = parts.map(({ field }) => findItem(question, field.slice(field.indexOf('.') + 1))?.list);
  return [...Map.groupBy(lists, (list) => list)].map(([list, { length: count }]) => {
    if (list === undefined) return texts.question;
    const { one, several } = listWordsOf(question.type, list);
    return texts.items({ count, what: count === 1 ? one : several });
  });
}
