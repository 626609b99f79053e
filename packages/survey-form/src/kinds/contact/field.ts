import {
  type ContactFieldId,
  contactFieldIds,
  countryField,
  facetId,
  type Language,
  type QuestionOf,
} from '@canvass/surveys';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { controlId, type FieldState, firstOf, givenIn } from '../../field/field.ts';
import { describedBy, errorNote, heading, notes, partDescribedBy } from '../../field/notes.ts';
import type { Template } from '../../texts/form-texts.ts';
import { keptFaults, typedCheck } from '../../field/typed-check.ts';
import type { FormTexts } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import { sortedCountries } from './countries.ts';
import type written from './words.json';

type ContactQuestion = QuestionOf<'contact'>;

interface ContactWords {
  readonly fields: Readonly<Record<ContactFieldId, string>>;
  /** Asks for any field of a required question that has no required one. */
  readonly anyField: string;
  /** Says when required fields of an optional question are needed. `mark`: what stands after their labels. */
  readonly ifAny: Template<'mark'>;
  /** In the place of a country. */
  readonly noCountry: string;
}

export const words = kindWords<ContactWords, typeof written>(new URL('words.json', import.meta.url));

/** By these, browsers and other tools know what a field is for, and can fill it in (WCAG 1.3.5). */
const purposes: Readonly<Record<ContactFieldId, string>> = {
  name: 'name',
  givenName: 'given-name',
  familyName: 'family-name',
  organisation: 'organization',
  email: 'email',
  phone: 'tel',
  // A line of text: `street-address` is for several.
  street: 'address-line1',
  postalCode: 'postal-code',
  city: 'address-level2',
  country: 'country',
};

/** Fields with a keypad of their own. What is in them reads from left to right. */
const keypads: Partial<Record<ContactFieldId, string>> = { email: 'email', phone: 'tel' };

/** A field for each part, under one legend. */
export const contactForm: KindForm<ContactQuestion> = {
  words,
  field(question, state) {
    const { id, text } = question;
    const { errors, texts } = state;
    const ids = askedFields(question, state);
    const error = errors.get(id);
    const isInvalid = error !== undefined || ids.some((each) => errors.has(facetId(id, each)));
    const hint = hintOf(question, state);
    return markup`<fieldset class="question${isInvalid && ' invalid'}"${ownDirection(text)}${describedBy(question, hint, error)}>
<legend>${heading(question, texts)}</legend>
${notes(question, hint, error, texts)}
<div class="control contact" lang="${texts.language}" dir="${texts.dir}">
${ids.map((each) => fieldOfPart(question, each, state))}</div>
</fieldset>
`;
  },
  first(question, state) {
    const [first] = askedFields(question, state);
    return first === undefined ? question.id : facetId(question.id, first);
  },
  inLanguage(part, language) {
    const id = contactFieldIds.find((each) => each === part.part);
    if (id === undefined) return part;
    const label = words.in(language).fields[id];
    const { facet } = part;
    return facet.type === 'choices'
      ? { ...part, label, facet: { ...facet, choices: sortedCountries(language) } }
      : { ...part, label };
  },
  style: new URL('contact.css', import.meta.url),
};

function askedFields({ id, fields }: ContactQuestion, { isAsked }: FieldState): ContactFieldId[] {
  return contactFieldIds.filter(
    (each) => fields[each] !== undefined && (isAsked === undefined || isAsked(facetId(id, each))),
  );
}

function hintOf({ fields, required }: ContactQuestion, { texts }: FieldState): string | undefined {
  const { anyField, ifAny } = words.in(texts.language);
  const needsField = Object.values(fields).includes('required');
  if (required) return needsField ? undefined : anyField;
  return needsField ? ifAny({ mark: texts.question.required }) : undefined;
}

function fieldOfPart(
  { id, fields, required }: ContactQuestion,
  part: ContactFieldId,
  state: FieldState,
): Html {
  const { errors, fields: submitted, texts, isCheckedByBrowser = false } = state;
  const { fields: labels } = words.in(texts.language);
  const facet = facetId(id, part);
  const control = controlId(facet);
  const error = errors.get(facet);
  const isNeeded = fields[part] === 'required';
  const isRequired = isNeeded && required;
  const attributes = markup`id="${control}" name="${facet}" autocomplete="${purposes[part]}"${partDescribedBy(control, error)}${error !== undefined && markup` aria-invalid="true"`}${isRequired && (isCheckedByBrowser ? markup` aria-required="true"` : markup` required`)}`;
  const given = firstOf(givenIn(submitted, facet));
  return markup`<div class="part${error !== undefined && ' invalid'}"><label for="${control}">${labels[part]}${isNeeded && markup` <span class="mark">${texts.question.required}</span>`}</label>
${errorNote(control, error, texts)}${part === countryField ? countryMenu(texts.language, attributes, given) : textField(part, markup`${attributes}${checkOf(part, texts)}`, given)}</div>
`;
}

function checkOf(part: ContactFieldId, texts: FormTexts): Html | undefined {
  return part === 'email' || part === 'phone'
    ? typedCheck(texts, { type: part, options: {} }, keptFaults[part])
    : undefined;
}

/** A browser checks nothing of it: it refuses addresses with letters of other scripts. */
function textField(part: ContactFieldId, attributes: Html, given: string): Html {
  const keypad = keypads[part];
  const more =
    keypad === undefined
      ? markup` dir="auto"`
      : markup` inputmode="${keypad}" autocapitalize="off" spellcheck="false" dir="ltr"`;
  return markup`<input type="text"${part === 'postalCode' && markup` class="short"`}${more} ${attributes} value="${given}">`;
}

/** What was sent and is no country stays in the menu, so that nothing is lost. */
function countryMenu(language: Language, attributes: Html, given: string): Html {
  const { noCountry } = words.in(language);
  const countries = sortedCountries(language);
  const isUnknown = given !== '' && !countries.some(({ value }) => value === given);
  const listed = isUnknown ? [{ value: given, label: given }, ...countries] : countries;
  return markup`<select ${attributes}><option value="">${noCountry}</option>${listed.map(({ value, label }) => markup`<option value="${value}"${value === given && markup` selected`}>${label}</option>`)}</select>`;
}
