import { isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { Template } from '../../texts/form-texts.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import { kindWords } from '../../texts/kind-words.ts';
import { firstItem, itemRows, itemStyle } from '../item-rows.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface SumWords {
  readonly hint: Template<'total'>;
  /** For the script. */
  readonly left: Template<'number'>;
  readonly over: Template<'number'>;
  readonly complete: string;
  readonly unreadable: string;
}

const words = kindWords<SumWords, typeof written>(new URL('words.json', import.meta.url));

/** Stands where the script puts a number. */
const gaps = { number: '$number' };

/** Each item has a field for its number. A script says below them how much is left. */
export const sumForm: KindForm<QuestionOf<'sum'>> = {
  words,
  field(question, state) {
    const { texts } = state;
    const { total, decimals, unit } = question;
    const { hint, left, over, complete, unreadable } = words.in(texts.language);
    const saying = { left: left(gaps), over: over(gaps), complete, unreadable };
    const shown = rangeValue(texts.language, total);
    return itemRows(question, state, {
      name: 'sum',
      hint: hint({ total: unit === undefined ? shown : `${shown}\u00a0${isolated(unit, texts.dir)}` }),
      data: markup` data-total="${Math.round(total * 10 ** decimals)}" data-decimals="${decimals}" data-words="${JSON.stringify(saying)}"`,
      control: (attributes, given, behind) =>
        markup`<span class="amount"><input type="text" class="short" dir="auto" autocomplete="off" inputmode="${decimals === 0 ? 'numeric' : 'decimal'}" ${attributes} value="${given}">${behind}</span>`,
      unit,
    });
  },
  first: firstItem,
  style: itemStyle,
  script: new URL('client.js', import.meta.url),
};
