import { isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import type { Counted, FormTexts, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  readonly whole: string;
  readonly between: Template<'min' | 'max'>;
  readonly from: Template<'min'>;
  readonly until: Template<'max'>;
  /** How many digits may stand behind the comma or point. */
  readonly decimals: Counted;
}>({
  en: {
    whole: 'A whole number',
    between: 'From {min} to {max}',
    from: '{min} or more',
    until: '{max} or less',
    decimals: { one: 'Up to {count} decimal', other: 'Up to {count} decimals' },
  },
  de: {
    whole: 'Eine ganze Zahl',
    between: 'Von {min} bis {max}',
    from: '{min} oder mehr',
    until: '{max} oder weniger',
    decimals: { one: 'Höchstens {count} Nachkommastelle', other: 'Höchstens {count} Nachkommastellen' },
  },
  fr: {
    whole: 'Un nombre entier',
    between: 'De {min} à {max}',
    from: '{min} ou plus',
    until: '{max} ou moins',
    decimals: { one: 'Au plus {count} décimale', other: 'Au plus {count} décimales' },
  },
  es: {
    whole: 'Un número entero',
    between: 'De {min} a {max}',
    from: '{min} o más',
    until: '{max} o menos',
    decimals: { one: 'Como máximo {count} decimal', other: 'Como máximo {count} decimales' },
  },
  it: {
    whole: 'Un numero intero',
    between: 'Da {min} a {max}',
    from: '{min} o più',
    until: '{max} o meno',
    decimals: { one: 'Al massimo {count} decimale', other: 'Al massimo {count} decimali' },
  },
  nl: {
    whole: 'Een geheel getal',
    between: 'Van {min} tot en met {max}',
    from: '{min} of meer',
    until: '{max} of minder',
    decimals: { one: 'Maximaal {count} decimaal', other: 'Maximaal {count} decimalen' },
  },
  pl: {
    whole: 'Liczba całkowita',
    between: 'Od {min} do {max}',
    from: '{min} lub więcej',
    until: '{max} lub mniej',
    decimals: {
      one: 'Najwyżej {count} miejsce po przecinku',
      few: 'Najwyżej {count} miejsca po przecinku',
      many: 'Najwyżej {count} miejsc po przecinku',
    },
  },
  pt: {
    whole: 'Um número inteiro',
    between: 'De {min} a {max}',
    from: '{min} ou mais',
    until: '{max} ou menos',
    decimals: { one: 'No máximo {count} casa decimal', other: 'No máximo {count} casas decimais' },
  },
  ar: {
    whole: 'عدد صحيح',
    between: 'من {min} إلى {max}',
    from: '{min} أو أكثر',
    until: '{max} أو أقل',
    decimals: {
      zero: 'بدون منازل عشرية',
      one: 'منزلة عشرية واحدة على الأكثر',
      two: 'منزلتان عشريتان على الأكثر',
      few: '{count} منازل عشرية على الأكثر',
      many: '{count} منزلة عشرية على الأكثر',
      other: '{count} منزلة عشرية على الأكثر',
    },
  },
  ja: {
    whole: '整数',
    between: '{min} から {max} まで',
    from: '{min} 以上',
    until: '{max} 以下',
    decimals: { other: '小数点以下 {count} 桁まで' },
  },
});

export const numberForm: KindForm<QuestionOf<'number'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { unit, decimals, min } = question;
    // The digits of an iPhone's keypad come without a minus.
    const isUnsigned = min !== undefined && min >= 0;
    const keypad = isUnsigned && markup` inputmode="${decimals === 0 ? 'numeric' : 'decimal'}"`;
    return labelled(
      field,
      hintOf(question, state.texts),
      // What `type="number"` cannot read it hides from the server: here everything that is typed arrives, and can be refused.
      (attributes) =>
        markup`<input type="text" class="short" dir="auto" autocomplete="off"${keypad} ${attributes} value="${firstOf(field.given)}">`,
      unit,
    );
  },
};

function hintOf({ decimals, unit, min, max }: QuestionOf<'number'>, texts: FormTexts): string {
  const { whole, decimals: places, between, from, until } = words.in(texts.language);
  const shown = (value: number): string => {
    const number = rangeValue(texts.language, value);
    return unit === undefined ? number : `${number}\u00a0${isolated(unit, texts.dir)}`;
  };
  const digits = decimals === 0 ? whole : places(decimals);
  if (min !== undefined && max !== undefined)
    return `${between({ min: shown(min), max: shown(max) })}. ${digits}`;
  if (min !== undefined) return `${from({ min: shown(min) })}. ${digits}`;
  return max === undefined ? digits : `${until({ max: shown(max) })}. ${digits}`;
}
