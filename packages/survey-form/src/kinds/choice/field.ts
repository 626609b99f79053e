import type { QuestionOf } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { type Field, fieldOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { labelled } from '../../field/labelled.ts';
import type { KindForm } from '../kind-form.ts';

/** A single choice among more than this is a drop-down list. */
const maxRadios = 20;

export const choiceForm: KindForm<QuestionOf<'choice'>> = {
  field(question, state) {
    const field = fieldOf(question, state);
    const { choices, multiple, required } = question;
    if (multiple) {
      const hint = state.texts.kinds.choice.chooseAll;
      return group(field, { type: 'checkbox', layout: 'options', choices, hint });
    }
    if (choices.length > maxRadios) return dropDown(field);
    return group(field, { type: 'radio', layout: 'options', choices, isOptional: !required });
  },
};

function dropDown(field: Field<QuestionOf<'choice'>>): Html {
  const { given, texts } = field;
  const { choices, required } = field.question;
  const unanswered = required ? texts.kinds.choice.chooseOne : texts.question.noAnswer;
  const options = [{ value: '', label: unanswered }, ...choices].map(
    ({ value, label }) =>
      markup`<option value="${value}" dir="auto"${given.has(value) && markup` selected`}>${label}</option>`,
  );
  return labelled(field, undefined, (attributes) => markup`<select ${attributes}>${options}</select>`);
}
