import type { ItemList, OptionChange } from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';
import { quoted } from '../drafts/short-text.ts';
import { listWordsOf } from '../kinds/kinds.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.change;

type ItemChange = Extract<OptionChange, { readonly list: ItemList }>;

/** A difference between two lists of a question, in a sentence. */
export function itemChangeWords(change: ItemChange): string {
  const { one, several, untitled } = listWordsOf(change.question.type, change.list);
  const question = quoted(change.question.text, draftTexts.untitledQuestion);
  switch (change.kind) {
    case 'itemAdded':
    case 'itemRemoved':
      return texts[change.kind]({ one, question, item: quoted(change.item.label, untitled) });
    case 'itemConditionChanged':
      return texts.itemCondition[change.change]({ one, item: quoted(change.item.label, untitled), question });
    case 'itemRelabelled':
      return texts.itemRelabelled({
        one,
        question,
        before: quoted(change.before, untitled),
        after: quoted(change.item.label, untitled),
      });
    case 'itemsReordered':
      return texts.itemsReordered({ several, question });
  }
}

/** What an edit of a list does to the results, in a sentence or two. */
export function itemEffectWords(change: ItemChange): string {
  const words = itemChangeWords(change);
  switch (change.kind) {
    case 'itemAdded':
    case 'itemsReordered':
      return words;
    case 'itemRemoved':
      return `${words} ${texts.itemRemovedResults({ one: listWordsOf(change.question.type, change.list).one })}`;
    case 'itemRelabelled':
      return `${words} ${texts.itemRelabelledResults}`;
    case 'itemConditionChanged':
      return change.change === 'removed' ? words : `${words} ${texts.conditionResults}`;
  }
}
