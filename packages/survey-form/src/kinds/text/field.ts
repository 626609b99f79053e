import type { QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import type { KindForm } from '../kind-form.ts';

export const textForm: KindForm<QuestionOf<'text'>> = {
  field(question, state) {
    const field = fieldOf(question, state);
    const { maxLength } = question;
    const rows = maxLength > 200 ? 5 : 3;
    return labelled(
      field,
      state.texts.kinds.text.upTo(maxLength),
      (attributes) =>
        // HTML drops a line break right after the tag, so this adds one.
        markup`<textarea ${attributes} placeholder=" " rows="${rows}">${`\n${firstOf(field.given)}`}</textarea>`,
    );
  },
};
