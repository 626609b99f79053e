/** What a question can ask of a person, in the order of its form, with what owners call it. Their ids are those of parts, and never change. */
export const contactFields = [
  { id: 'name', label: 'Name' },
  { id: 'givenName', label: 'First name' },
  { id: 'familyName', label: 'Last name' },
  { id: 'organisation', label: 'Organisation' },
  { id: 'email', label: 'E-mail address' },
  { id: 'phone', label: 'Telephone number' },
  { id: 'street', label: 'Street and number' },
  { id: 'postalCode', label: 'Postal code' },
  { id: 'city', label: 'Town or city' },
  { id: 'country', label: 'Country' },
] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactFieldId = ContactField['id'];

export const contactFieldIds: readonly ContactFieldId[] = contactFields.map(({ id }) => id);

/** The one field that is chosen from a list. */
export const countryField = 'country';

/** Whether a field may stay blank. */
export const contactNeeds = ['optional', 'required'] as const;
export type ContactNeed = (typeof contactNeeds)[number];

/** What a question asks: the fields that it has, and which of them are needed. */
export type ContactNeeds = { readonly [Id in ContactFieldId]?: ContactNeed | undefined };
