import { isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import type { Counted, FormTexts, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  /** The length of a text. */
  readonly atLeast: Counted;
  readonly upTo: Counted;
  readonly example: Template<'example'>;
}>({
  en: {
    atLeast: { one: 'At least {count} character', other: 'At least {count} characters' },
    upTo: { one: 'Up to {count} character', other: 'Up to {count} characters' },
    example: 'Example: {example}',
  },
  de: {
    atLeast: { one: 'Mindestens {count} Zeichen', other: 'Mindestens {count} Zeichen' },
    upTo: { one: 'Höchstens {count} Zeichen', other: 'Höchstens {count} Zeichen' },
    example: 'Beispiel: {example}',
  },
  fr: {
    atLeast: { one: '{count} caractère au minimum', other: '{count} caractères au minimum' },
    upTo: { one: '{count} caractère au maximum', other: '{count} caractères au maximum' },
    example: 'Exemple\u00a0: {example}',
  },
  es: {
    atLeast: { one: 'Como mínimo {count} carácter', other: 'Como mínimo {count} caracteres' },
    upTo: { one: 'Como máximo {count} carácter', other: 'Como máximo {count} caracteres' },
    example: 'Ejemplo: {example}',
  },
  it: {
    atLeast: { one: 'Almeno {count} carattere', other: 'Almeno {count} caratteri' },
    upTo: { one: 'Al massimo {count} carattere', other: 'Al massimo {count} caratteri' },
    example: 'Esempio: {example}',
  },
  nl: {
    atLeast: { one: 'Minstens {count} teken', other: 'Minstens {count} tekens' },
    upTo: { one: 'Maximaal {count} teken', other: 'Maximaal {count} tekens' },
    example: 'Voorbeeld: {example}',
  },
  pl: {
    atLeast: {
      one: 'Co najmniej {count} znak',
      few: 'Co najmniej {count} znaki',
      many: 'Co najmniej {count} znaków',
    },
    upTo: { one: 'Najwyżej {count} znak', few: 'Najwyżej {count} znaki', many: 'Najwyżej {count} znaków' },
    example: 'Przykład: {example}',
  },
  pt: {
    atLeast: { one: 'No mínimo {count} carácter', other: 'No mínimo {count} caracteres' },
    upTo: { one: 'No máximo {count} carácter', other: 'No máximo {count} caracteres' },
    example: 'Exemplo: {example}',
  },
  ar: {
    atLeast: {
      zero: 'بدون حد أدنى للأحرف',
      one: 'حرف واحد على الأقل',
      two: 'حرفان على الأقل',
      few: '{count} أحرف على الأقل',
      many: '{count} حرفًا على الأقل',
      other: '{count} حرف على الأقل',
    },
    upTo: {
      zero: 'بدون أحرف',
      one: 'حرف واحد على الأكثر',
      two: 'حرفان على الأكثر',
      few: '{count} أحرف على الأكثر',
      many: '{count} حرفًا على الأكثر',
      other: '{count} حرف على الأكثر',
    },
    example: 'مثال: {example}',
  },
  ja: {
    atLeast: { other: '{count} 文字以上' },
    upTo: { other: '{count} 文字以内' },
    example: '例: {example}',
  },
});

/** A line that may have more characters than anybody writes in one says nothing of its length. */
const longLine = 500;

export const textForm: KindForm<QuestionOf<'text'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { multiline = false, maxLength } = question;
    const given = firstOf(field.given);
    return labelled(field, hintOf(question, state.texts), (attributes) =>
      // A field of one line would drop the line breaks of what an application sent, or an earlier version of the form.
      multiline || /[\r\n]/.test(given)
        ? // HTML drops a line break right after the tag, so this adds one.
          markup`<textarea ${attributes} placeholder=" " rows="${maxLength > 200 ? 5 : 3}">${`\n${given}`}</textarea>`
        : markup`<input type="text" ${attributes} value="${given}">`,
    );
  },
};

function hintOf(
  { multiline = false, minLength, maxLength, pattern }: QuestionOf<'text'>,
  { language, dir }: FormTexts,
): string | undefined {
  const { atLeast, upTo, example } = words.in(language);
  const hints = [
    minLength !== undefined && atLeast(minLength),
    (multiline || maxLength < longLine) && upTo(maxLength),
    pattern !== undefined && example({ example: isolated(pattern.example, dir) }),
  ].filter((hint) => hint !== false);
  return hints.length === 0 ? undefined : hints.join('. ');
}
