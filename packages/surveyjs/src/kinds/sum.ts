import { inUnits, maxDecimals, maxNumber, numberOfJson, type QuestionOf } from '@canvass/surveys';
import { type JsonObject, isObject, nonBlank, numberOf, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import { rowsOf } from './choice-list.ts';
import { itemsWithIds } from './item-list.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** `sum({q.a}, {q.b}) = 100` or `{q.a} + {q.b} = 100`, and nothing else. */
const sumPattern =
  /^\s*(?:sum\(\s*(?<listed>\{[^{}]+\}(?:\s*,\s*\{[^{}]+\})*)\s*\)|(?<added>\{[^{}]+\}(?:\s*\+\s*\{[^{}]+\})+))\s*(?:=|==)\s*(?<total>\d+(?:\.\d+)?)\s*$/i;
const namePattern = /\{([^{}]+)\}/g;

/** Fields of numbers with a check that they add up to a total. Others have no kind of their own. */
const sumBody: BodyReader = (element, around) => {
  const written = element.get('items');
  const fields = Array.isArray(written) ? written.filter(isObject) : [];
  const total = totalOf(element, fields);
  if (total === undefined || !fields.every((field) => own(field, 'inputType') === 'number')) {
    element.note('', { code: 'type-unsupported', type: 'multipletext' });
    return undefined;
  }
  const named = fields.map((field) => ({ value: own(field, 'name'), text: own(field, 'title') }));
  const list = rowsOf(element, named, 'items');
  const decimals = Math.max(
    decimalsOf(total),
    ...fields.map((field) => decimalsOf(numberOf(own(field, 'step')) ?? 1)),
  );
  const integer = numberOfJson({ decimals }, total);
  if (integer === undefined || integer > maxNumber) {
    element.note('validators', { code: 'type-unsupported', type: 'multipletext' });
    return undefined;
  }
  const items = itemsWithIds(element, list, 'items', around);
  if (items === undefined) return undefined;
  return { type: 'sum', items, total, decimals };
};

function totalOf(element: SourceElement, fields: readonly JsonObject[]): number | undefined {
  const validators = element.get('validators');
  const checks = Array.isArray(validators) ? validators.filter(isObject) : [];
  const question = nonBlank(element.get('name')) ?? '';
  const names = new Set(fields.map((field) => `${question}.${String(own(field, 'name'))}`));
  for (const check of checks) {
    const { listed, added, total } = sumPattern.exec(expressionOf(check))?.groups ?? {};
    const summed = new Set(
      [...(listed ?? added ?? '').matchAll(namePattern)].map(([, name = '']) => name.trim()),
    );
    const isOfAll = summed.size === names.size && [...names].every((name) => summed.has(name));
    if (isOfAll && Number(total) > 0) return Number(total);
  }
  return undefined;
}

function expressionOf(check: JsonObject): string {
  const expression = own(check, 'type') === 'expression' ? own(check, 'expression') : undefined;
  return typeof expression === 'string' && expression.length <= maxExpressionLength ? expression : '';
}

/** A longer expression is not looked at. */
const maxExpressionLength = 5_000;

function decimalsOf(value: number): number {
  for (let decimals = 0; decimals < maxDecimals; decimals += 1) {
    if (numberOfJson({ decimals }, value) !== undefined) return decimals;
  }
  return maxDecimals;
}

export const sumSurveyJs: KindSurveyJs<QuestionOf<'sum'>> = {
  imports: { multipletext: sumBody, 'multipletext/sum': sumBody },
  write: ({ id, items, total, decimals }) => ({
    type: 'multipletext',
    items: items.map((item) => ({
      name: item.id,
      title: item.label,
      inputType: 'number',
      min: 0,
      max: total,
      ...(decimals > 0 && { step: inUnits({ decimals }, 1) }),
    })),
    validators: [
      {
        type: 'expression',
        expression: `sum(${items.map((item) => `{${id}.${item.id}}`).join(', ')}) = ${total.toFixed(decimals)}`,
      },
    ],
  }),
  isNamed: true,
  beyond: ['decimals', 'unit', 'order'],
  reads: new Set(['items']),
  checks: (validator) => sumPattern.test(expressionOf(validator)),
};
