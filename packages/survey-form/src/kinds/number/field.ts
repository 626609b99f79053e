import { type AnswerFault, isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { typedCheck } from '../../field/typed-check.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import type { Counted, FormTexts, Template } from '../../texts/form-texts.ts';
import { joinSentences } from '../../texts/join-sentences.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface NumberWords {
  readonly whole: string;
  readonly between: Template<'min' | 'max'>;
  readonly from: Template<'min'>;
  readonly until: Template<'max'>;
  /** How many digits may stand behind the comma or point. */
  readonly decimals: Counted;
}

const words = kindWords<NumberWords, typeof written>(new URL('words.json', import.meta.url));

export const numberForm: KindForm<QuestionOf<'number'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { unit, decimals, min, max } = question;
    const check = typedCheck(
      state.texts,
      { type: question.type, options: { decimals, min, max } },
      faultsOf(question),
    );
    // The digits of an iPhone's keypad come without a minus.
    const isUnsigned = min !== undefined && min >= 0;
    const keypad = isUnsigned && markup` inputmode="${decimals === 0 ? 'numeric' : 'decimal'}"`;
    return labelled(
      field,
      hintOf(question, state.texts),
      // What `type="number"` cannot read it hides from the server: here everything that is typed arrives, and can be refused.
      (attributes) =>
        markup`<input type="text" class="short" dir="auto" autocomplete="off"${keypad} ${attributes}${check} value="${firstOf(field.given)}">`,
      unit,
    );
  },
};

/** What can be wrong with what is typed. */
function faultsOf({ decimals, min, max }: QuestionOf<'number'>): AnswerFault[] {
  return [
    { code: 'wrong-type', expected: decimals === 0 ? 'number' : 'decimal' },
    { code: 'unclear-separator' },
    decimals === 0 ? { code: 'not-whole' } : { code: 'too-many-decimals', decimals },
    ...(min !== undefined && max === undefined ? [{ code: 'too-small', min } as const] : []),
    ...(min === undefined && max !== undefined ? [{ code: 'too-large', max } as const] : []),
    ...(min !== undefined && max !== undefined ? [{ code: 'out-of-range', min, max } as const] : []),
  ];
}

function hintOf({ decimals, unit, min, max }: QuestionOf<'number'>, texts: FormTexts): string {
  const { whole, decimals: places, between, from, until } = words.in(texts.language);
  const shown = (value: number): string => {
    const number = rangeValue(texts.language, value);
    return unit === undefined ? number : `${number}\u00a0${isolated(unit, texts.dir)}`;
  };
  const digits = decimals === 0 ? whole : places(decimals);
  const withDigits = (bounds: string): string => joinSentences(texts.language, [bounds, digits]);
  if (min !== undefined && max !== undefined)
    return withDigits(between({ min: shown(min), max: shown(max) }));
  if (min !== undefined) return withDigits(from({ min: shown(min) }));
  return max === undefined ? digits : withDigits(until({ max: shown(max) }));
}
