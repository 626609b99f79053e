import type { QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { Template } from '../../texts/form-texts.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import { kindWords } from '../../texts/kind-words.ts';
import { firstItem, itemRows, itemStyle } from '../item-rows.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface RankingWords {
  readonly all: Template<'ranks'>;
  readonly top: Template<'ranks'>;
  readonly notRanked: string;
  /** For the script. */
  readonly up: Template<'item'>;
  readonly down: Template<'item'>;
  readonly moved: Template<'item' | 'rank'>;
  readonly removed: Template<'item'>;
  readonly clear: string;
}

const words = kindWords<RankingWords, typeof written>(new URL('words.json', import.meta.url));

/** Stand where the script puts the label of an item, and its rank. */
const gaps = { item: '$item', rank: '$rank' };

/** Each item has a menu with its rank. A script adds buttons and handles, by which items are moved; they set the same menus. */
export const rankingForm: KindForm<QuestionOf<'ranking'>> = {
  words,
  field(question, state) {
    const { language } = state.texts;
    const { all, top, notRanked, up, down, moved, removed, clear } = words.in(language);
    const moving = {
      up: up(gaps),
      down: down(gaps),
      moved: moved(gaps),
      removed: removed(gaps),
      clear,
    };
    const ranks = question.top ?? question.items.length;
    const shown = (rank: number): string => rangeValue(language, rank);
    return itemRows(question, state, {
      name: 'ranking',
      hint: (question.top === undefined ? all : top)({ ranks: shown(ranks) }),
      data: markup` data-ranks="${ranks}" data-words="${JSON.stringify(moving)}"`,
      control: (attributes, given) =>
        markup`<select ${attributes}><option value="">${notRanked}</option>${Array.from({ length: ranks }, (_, index) => String(index + 1)).map((rank) => markup`<option value="${rank}"${rank === given && markup` selected`}>${shown(Number(rank))}</option>`)}</select>`,
    });
  },
  first: firstItem,
  style: itemStyle,
  script: new URL('client.js', import.meta.url),
};
