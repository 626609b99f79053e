import {
  type ContactFieldId,
  type ContactNeed,
  contactFieldIds,
  contactFields,
  contactNeeds,
  type DraftQuestionOf,
  type TypedOptionsOf,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { fieldId, selectField, todoNote } from '../controls.ts';
import type { KindEditor } from '../kind-editor.ts';
import { deskTexts } from '../../desk-language/desk-texts.ts';

const texts = deskTexts('kinds.contact', {
  name: 'Contact details',
  offer: { name: 'Contact details', line: 'Name, address, phone', find: 'name address e-mail phone' },
  legend: 'What is asked',
  hint: 'Required fields are needed of everyone who fills in any, and of all if the question is required.',
  needs: { '': 'Not asked', optional: 'Optional', required: 'Required' },
  fields: {
    one: 'field',
    several: 'fields',
    heading: 'Fields',
    item: 'Field {number}',
    up: 'Move field {number} up',
    down: 'Move field {number} down',
    remove: 'Remove field {number}',
    add: 'Add a field',
    paste: 'Paste a list of fields',
    pasteLabel: 'One field on each line',
    pasteButton: 'Add these fields',
    untitled: 'Field without text',
  },
  labels: Object.fromEntries(contactFields.map(({ id, label }) => [id, label])) as Readonly<
    Record<ContactFieldId, string>
  >,
  names: {
    fields: 'The fields',
    ...Object.fromEntries(contactFields.map(({ id, label }) => [id, `The field “${label}”`])),
  },
  todo: { 'fields must have at least one field': 'choose at least one field' },
});

type Fields = DraftQuestionOf<'contact'>['fields'];

const fieldName = (id: ContactFieldId): string => `fields.${id}`;

export const contactEditor: KindEditor<'contact'> = {
  words: texts,
  offers: () => [{ preset: 'contact', group: 'write', icon: 'people', ...texts.offer }],
  facts: ({ fields }) => askedIn(fields).map((id) => texts.labels[id]),
  fields({ fields }, { todos, focus }) {
    const todo = todos.get('fields');
    const field = (id: ContactFieldId): Html =>
      selectField({
        name: fieldName(id),
        label: texts.labels[id],
        options: (['', ...contactNeeds] as const).map((need) => [need, texts.needs[need]]),
        value: fields[id],
        focus,
      });
    return markup`<fieldset class="boxes" id="${fieldId('fields')}" tabindex="-1"><legend>${texts.legend}</legend>
<p class="hint">${texts.hint}</p>
${todoNote(fieldId('fields'), todo)}<div class="field-columns">${contactFieldIds.map(field)}</div>
</fieldset>
`;
  },
  read(form): TypedOptionsOf<'contact'> {
    const needs = contactFieldIds.map((id) => [id, form[fieldName(id)]] as const);
    if (needs.every(([, need]) => need === undefined)) return { type: 'contact' };
    return {
      type: 'contact',
      fields: Object.fromEntries(
        needs.map(([id, need]) => [id, contactNeeds.find((each) => each === need) ?? '']),
      ) as Fields,
    };
  },
  preview({ type, fields }, common) {
    const shown = askedIn(fields);
    const needs = (shown.length === 0 ? (['name'] as const) : shown).map(
      (id): [ContactFieldId, ContactNeed] => [id, fields[id] || 'optional'],
    );
    return { ...common, type, fields: Object.fromEntries(needs) };
  },
  lists: { fields: texts.fields },
  compared: ({ fields }) => [
    [
      texts.legend,
      askedIn(fields)
        .map((id) => `${texts.labels[id]}: ${texts.needs[fields[id]]}`)
        .join('\n'),
    ],
  ],
};

function askedIn(fields: Fields): ContactFieldId[] {
  return contactFieldIds.filter((id) => fields[id] !== '');
}
