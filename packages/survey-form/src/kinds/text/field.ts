import { isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import type { Counted, FormTexts, Template } from '../../texts/form-texts.ts';
import { joinSentences } from '../../texts/join-sentences.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface TextWords {
  /** The length of a text. */
  readonly atLeast: Counted;
  readonly upTo: Counted;
  readonly example: Template<'example'>;
}

const words = kindWords<TextWords, typeof written>(new URL('words.json', import.meta.url));

/** A line that may have more characters than anybody writes in one says nothing of its length. */
const longLine = 500;

export const textForm: KindForm<QuestionOf<'text'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { multiline = false, maxLength } = question;
    const given = firstOf(field.given);
    const limit = markup` data-limit="${maxLength}"`;
    return labelled(field, hintOf(question, state.texts), (attributes) =>
      // A field of one line would drop the line breaks of what an application sent, or an earlier version of the form.
      multiline || /[\r\n]/.test(given)
        ? // HTML drops a line break right after the tag, so this adds one.
          markup`<textarea ${attributes}${limit} placeholder=" " rows="${maxLength > 200 ? 5 : 3}">${`\n${given}`}</textarea>`
        : markup`<input type="text" ${attributes}${limit} value="${given}">`,
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
  return hints.length === 0 ? undefined : joinSentences(language, hints);
}
