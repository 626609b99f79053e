import { z } from 'zod';
import { facetId } from '../../facets/facet-id.ts';
import type { Facet, FacetValue, FlatRecord } from '../../facets/facet.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../../shared/field-error.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import type { AnswerRule, PartFault } from '../answer-rule.ts';
import { emailFault } from '../email/email-fault.ts';
import { keptFault } from '../kept-answer.ts';
import type { DefinedKind } from '../kind.ts';
import { answerOfParts } from '../parts-answer.ts';
import { phoneFault } from '../phone/phone-fault.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import {
  type ContactField,
  type ContactFieldId,
  type ContactNeeds,
  contactFieldIds,
  contactFields,
  contactNeeds,
  countryField,
} from './contact-fields.ts';
import { contactReading, isBlank } from './reading.ts';
import { countryChoices, countryCodes } from './countries.ts';

const need = (what: string) =>
  z
    .enum(contactNeeds, { error: `A field is one of ${contactNeeds.join(', ')}` })
    .optional()
    .describe(what);

const schema = z.strictObject({
  ...questionFields,
  type: z.literal('contact'),
  fields: z
    .strictObject(
      {
        name: need('The whole name'),
        givenName: need('The first name'),
        familyName: need('The last name'),
        organisation: need('A company, an authority or another organisation'),
        email: need('An e-mail address'),
        phone: need('A telephone number'),
        street: need('Street and number'),
        postalCode: need('The postal code'),
        city: need('Town or city'),
        country: need('A country, chosen from a list'),
      } satisfies Record<ContactFieldId, ReturnType<typeof need>>,
      {
        error: (issue) => (issue.code === 'invalid_type' ? 'fields must be an object' : undefined),
      },
    )
    .refine((fields) => asked(fields).length > 0, 'fields must have at least one field')
    .describe(
      'The fields that are asked, each `optional` or `required`. A question that is not required may stay blank as a whole; an answer has all ' +
        'required fields. A required question without a required field needs any one of them',
    ),
});

export type ContactQuestion = z.infer<typeof schema>;

interface ContactSpec extends SpecBase {
  readonly type: 'contact';
  readonly fields: readonly ContactFieldId[];
  /** The fields that only earlier versions asked. Absent if there is none. */
  readonly retiredFields?: readonly ContactFieldId[];
}

export const contact: DefinedKind<typeof schema, ContactSpec> = {
  type: 'contact',
  schema,
  namesPeople: true,
  api: {
    answer: z
      .record(z.string(), z.string())
      .describe(
        'A text by field; a field without an answer is left out. A `country` is its code of ISO 3166-1, such as `DE`, or `XK` for Kosovo',
      ),
    example: {
      question: {
        id: 'you',
        text: 'Who are you?',
        type: 'contact',
        fields: { name: 'required', country: 'optional' },
      },
      answer: { name: 'Ann Example', country: 'DE' },
    },
  },
  questionShape: { required: { fields: areNeeds } },
  specShape: { required: { fields: areFieldIds }, optional: { retiredFields: areFieldIds } },
  specOf({ type, text, fields }, before) {
    const ids = asked(fields).map(fieldId);
    const known = new Set([...(before?.fields ?? []), ...(before?.retiredFields ?? [])]);
    const retiredFields = contactFieldIds.filter((id) => known.has(id) && !ids.includes(id));
    return { type, text, fields: ids, ...(retiredFields.length > 0 && { retiredFields }) };
  },
  partsOf: (spec) => [
    { part: '', facet: { type: 'kept' } },
    ...fieldsOf(spec).map(({ id, label }) => ({ part: id, label, facet: facetOfField(id) })),
  ],
  askedParts: ({ fields }) => [
    { part: '', type: 'kept' },
    ...asked(fields).map(({ id }) =>
      id === countryField
        ? ({ part: id, type: 'choices', values: countryCodes } as const)
        : ({ part: id, type: 'kept' } as const),
    ),
  ],
  rule: contactRule,
  answerOf: (spec, read) => answerOfParts(fieldsOf(spec).map(fieldId), read),
  ...contactReading,
  *compare(before, question) {
    const list = 'fields';
    for (const item of contactFields) {
      const [old, now] = [before.fields[item.id], question.fields[item.id]];
      if (old === now) continue;
      if (old === undefined) yield { kind: 'itemAdded', question, list, item };
      else if (now === undefined) yield { kind: 'itemRemoved', question, list, item };
      else yield { kind: 'optionChanged', question, option: item.id, before: old, after: now };
    }
  },
};

/** The fields that a question asks, in the order of its form. */
function asked(fields: ContactNeeds): ContactField[] {
  return contactFields.filter(({ id }) => fields[id] !== undefined);
}

/** The fields that any version asked, those of the last one first. */
function fieldsOf({ fields, retiredFields = [] }: ContactSpec): ContactField[] {
  return [fields, retiredFields].flatMap((ids) => contactFields.filter(({ id }) => ids.includes(id)));
}

function fieldId({ id }: ContactField): ContactFieldId {
  return id;
}

/** Nothing but countries is counted by what it says: a summary must not publish names. */
function facetOfField(id: ContactFieldId): Facet {
  return id === countryField
    ? { type: 'choices', choices: countryChoices(), multiple: false, isLong: true }
    : { type: 'kept' };
}

function contactRule(question: ContactQuestion): AnswerRule {
  const { id, fields } = question;
  const ids = asked(fields).map(fieldId);
  const required = ids.filter((field) => fields[field] === 'required');
  const known: ReadonlySet<string> = new Set(ids);
  const parts = ['', ...ids];
  const missing = (has: (field: string) => boolean): PartFault[] =>
    required
      .filter((field) => !has(field))
      .map((part) => ({ part, fault: { code: 'field-required' } as const }));
  return {
    facets: parts.map((part) => facetId(id, part)),
    isBlank: (answer) =>
      isBlank(answer) ||
      (isJsonObject(answer) &&
        Object.entries(answer).every(([part, each]) => isBlank(each) && known.has(part))),
    ...(required.length > 0 && { missing: () => missing(() => false) }),
    take(answer, record: FlatRecord) {
      for (const part of parts) {
        const value = contactReading.valueOf(answer, part, question);
        if (value !== undefined) record[facetId(id, part)] = value as FacetValue;
      }
      if (!isJsonObject(answer)) return { code: 'wrong-type', expected: 'fields' };
      const faults = missing((field) => Object.hasOwn(answer, field) && !isBlank(answer[field]));
      for (const part of ids) {
        const fault = Object.hasOwn(answer, part) ? fieldFault(part, answer[part]) : undefined;
        if (fault !== undefined) faults.push({ part, fault });
      }
      for (const part in answer) {
        if (faults.length >= maxFieldErrors) break;
        if (!known.has(part)) faults.push({ part: shownKey(part), fault: { code: 'unknown-field' } });
      }
      return faults.length === 0 ? undefined : faults;
    },
  };
}

type FieldForm = (text: string) => AnswerFault | undefined;

const forms: { readonly [Id in ContactFieldId]?: FieldForm } = {
  email: emailFault,
  phone: phoneFault,
  country: (code) => (countryCodes.has(code) ? undefined : { code: 'not-a-choice' }),
};

function fieldFault(field: ContactFieldId, value: unknown): AnswerFault | undefined {
  return isBlank(value) ? undefined : keptFault(value, forms[field]);
}

function areNeeds(json: unknown): boolean {
  if (!isJsonObject(json)) return false;
  const entries = Object.entries(json);
  return (
    entries.length > 0 &&
    entries.every(([id, value]) => areFieldIds([id]) && contactNeeds.some((each) => each === value))
  );
}

function areFieldIds(json: unknown): boolean {
  return (
    Array.isArray(json) && json.length > 0 && json.every((id) => contactFieldIds.some((each) => each === id))
  );
}
