import { z } from 'zod';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import type { ListItem } from '../list-items.ts';
import {
  type ContactFieldId,
  type ContactNeeds,
  contactFieldIds,
  contactFields,
  contactNeeds,
  countryField,
} from './contact-fields.ts';
import type { ContactQuestion } from './contact.ts';
import { countryChoices } from './countries.ts';

/** Empty: the field is not asked. */
const need = z.enum(['', ...contactNeeds]);

type DraftFields = Readonly<Record<ContactFieldId, z.infer<typeof need>>>;

const schema = draftQuestionSchema('contact', {
  fields: z
    .strictObject({
      name: need,
      givenName: need,
      familyName: need,
      organisation: need,
      email: need,
      phone: need,
      street: need,
      postalCode: need,
      city: need,
      country: need,
    } satisfies Record<ContactFieldId, typeof need>)
    .readonly(),
}).readonly();

export const contactDraft: DefinedDraft<typeof schema, ContactQuestion> = {
  schema,
  lists: [],
  blank: () => ({ fields: draftFields({ name: 'optional', email: 'optional' }) }),
  draftOf: ({ fields }) => ({ fields: draftFields(fields) }),
  valuesOf: ({ fields }) =>
    new Map(fields[countryField] === '' ? [] : countryItems().map(({ key, value }) => [key, value])),
  inputOf: ({ fields }) => ({
    fields: Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== '')),
  }),
  facetsOf: ({ fields }) => [
    { part: '', type: 'kept', choices: [] },
    ...contactFields
      .filter(({ id }) => fields[id] !== '')
      .map(({ id, label }) =>
        id === countryField
          ? ({ part: id, label, type: 'choices', choices: countryItems() } as const)
          : ({ part: id, label, type: 'kept', choices: [] } as const),
      ),
  ],
};

function draftFields(fields: ContactNeeds): DraftFields {
  return Object.fromEntries(contactFieldIds.map((id) => [id, fields[id] ?? ''])) as DraftFields;
}

/** Their codes are the keys by which conditions name them. */
function countryItems(): ListItem[] {
  return countryChoices().map(({ value, label }) => ({ key: value, value, label }));
}
