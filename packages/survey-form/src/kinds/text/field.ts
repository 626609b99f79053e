import type { QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import type { Counted } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  /** The length of a text. */
  readonly upTo: Counted;
}>({
  en: { upTo: { one: 'Up to {count} character', other: 'Up to {count} characters' } },
  de: { upTo: { one: 'Höchstens {count} Zeichen', other: 'Höchstens {count} Zeichen' } },
  fr: { upTo: { one: '{count} caractère au maximum', other: '{count} caractères au maximum' } },
  es: { upTo: { one: 'Como máximo {count} carácter', other: 'Como máximo {count} caracteres' } },
  it: { upTo: { one: 'Al massimo {count} carattere', other: 'Al massimo {count} caratteri' } },
  nl: { upTo: { one: 'Maximaal {count} teken', other: 'Maximaal {count} tekens' } },
  pl: {
    upTo: { one: 'Najwyżej {count} znak', few: 'Najwyżej {count} znaki', many: 'Najwyżej {count} znaków' },
  },
  pt: { upTo: { one: 'No máximo {count} carácter', other: 'No máximo {count} caracteres' } },
  ar: {
    upTo: {
      zero: 'بدون أحرف',
      one: 'حرف واحد على الأكثر',
      two: 'حرفان على الأكثر',
      few: '{count} أحرف على الأكثر',
      many: '{count} حرفًا على الأكثر',
      other: '{count} حرف على الأكثر',
    },
  },
  ja: { upTo: { other: '{count} 文字以内' } },
});

export const textForm: KindForm<QuestionOf<'text'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { maxLength } = question;
    const rows = maxLength > 200 ? 5 : 3;
    return labelled(
      field,
      words.in(state.texts.language).upTo(maxLength),
      (attributes) =>
        // HTML drops a line break right after the tag, so this adds one.
        markup`<textarea ${attributes} placeholder=" " rows="${rows}">${`\n${firstOf(field.given)}`}</textarea>`,
    );
  },
};
