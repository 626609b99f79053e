import {
  type ContactFieldId,
  type ContactNeed,
  contactFieldIds,
  contactFields,
  type QuestionOf,
} from '@canvass/surveys';
import { type JsonObject, isObject, isTrue, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** `{q} empty or ({q.name} notempty and {q.city} notempty)`: who answers the question must fill in some of its fields. */
const neededPattern = /^\{[^{}]+\} empty or \((?<tests>\{[^{}]+\} notempty(?: and \{[^{}]+\} notempty)*)\)$/;

const inputTypes: Partial<Record<ContactFieldId, string>> = { email: 'email', phone: 'tel' };

/** Only Canvass's own files say that fields of text are those of a contact. Others are questions of their own. */
const contactBody: BodyReader = (element) => {
  const needed = neededFields(element);
  const fields: [ContactFieldId, ContactNeed][] = [];
  for (const item of itemsOf(element)) {
    const id = contactFieldIds.find((each) => each === own(item, 'name'));
    if (id === undefined) {
      element.note('', { code: 'type-unsupported', type: 'multipletext' });
      return undefined;
    }
    fields.push([id, isTrue(own(item, 'isRequired')) || needed.includes(id) ? 'required' : 'optional']);
  }
  const asked = new Map(fields);
  if (asked.size === 0) {
    element.note('', { code: 'type-unsupported', type: 'multipletext' });
    return undefined;
  }
  const inOrder = contactFieldIds.flatMap((id) => {
    const need = asked.get(id);
    return need === undefined ? [] : [[id, need] as const];
  });
  return { type: 'contact', fields: Object.fromEntries(inOrder) };
};

function itemsOf(element: SourceElement): JsonObject[] {
  const items = element.get('items');
  return Array.isArray(items) ? items.filter(isObject) : [];
}

function neededFields(element: SourceElement): string[] {
  const validators = element.get('validators');
  const checks = Array.isArray(validators) ? validators.filter(isObject) : [];
  return checks.flatMap((check) => {
    const tests = neededPattern.exec(expressionOf(check))?.groups?.['tests'] ?? '';
    return [...tests.matchAll(/\.(\w+)\}/g)].map(([, id = '']) => id);
  });
}

function expressionOf(check: JsonObject): string {
  const expression = own(check, 'type') === 'expression' ? own(check, 'expression') : undefined;
  return typeof expression === 'string' && expression.length <= maxExpressionLength ? expression : '';
}

/** A longer expression is not looked at: ten fields take less. */
const maxExpressionLength = 2_000;

export const contactSurveyJs: KindSurveyJs<QuestionOf<'contact'>> = {
  imports: { 'multipletext/contact': contactBody },
  write({ id, fields, required }) {
    const asked = contactFields.filter((field) => fields[field.id] !== undefined);
    const needed = asked.filter((field) => fields[field.id] === 'required');
    const test = needed.map((field) => `{${id}.${field.id}} notempty`).join(' and ');
    return {
      type: 'multipletext',
      items: asked.map((field) => ({
        name: field.id,
        title: field.label,
        ...(inputTypes[field.id] !== undefined && { inputType: inputTypes[field.id] }),
        ...(required && needed.includes(field) && { isRequired: true }),
      })),
      // A field that is required in SurveyJS is so even if the whole question may stay blank.
      ...(!required &&
        needed.length > 0 && {
          validators: [{ type: 'expression', expression: `{${id}} empty or (${test})` }],
        }),
    };
  },
  isNamed: true,
  isRequired: (element) =>
    isTrue(element.get('isRequired')) || itemsOf(element).some((item) => isTrue(own(item, 'isRequired'))),
  reads: new Set(['items']),
  checks: (validator) => neededPattern.test(expressionOf(validator)),
};
