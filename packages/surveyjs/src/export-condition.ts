import type { Condition, ShowIf } from '@canvass/surveys';
import type { Tested } from './conditions/facets/tested.ts';

/** A `showIf` in SurveyJS's expression language. */
export function visibleIf(showIf: ShowIf, testedOf: (id: string) => Tested | undefined): string {
  const written = (part: ShowIf): string => {
    if (isGroup(part)) return `(${visibleIf(part, testedOf)})`;
    return expressionOf(part, testedOf(part.question));
  };
  if ('all' in showIf) return showIf.all.map(written).join(' and ');
  if ('any' in showIf) return showIf.any.map(written).join(' or ');
  if ('not' in showIf) return `!(${visibleIf(showIf.not, testedOf)})`;
  return written(showIf);
}

function isGroup(part: ShowIf): part is Exclude<ShowIf, Condition> {
  return 'all' in part || 'any' in part || 'not' in part;
}

function expressionOf(condition: Condition, tested: Tested | undefined): string {
  const name = `{${tested?.name ?? condition.question}}`;
  if ('answered' in condition) {
    // What is counted is never empty: no files are 0 files.
    const whole = tested?.part === '' ? `{${tested.id}}` : name;
    return `${whole} ${condition.answered ? 'notempty' : 'empty'}`;
  }
  // An answer to a question with several choices is a list, which equals no single value.
  const many = tested?.isList === true;
  if ('anyOf' in condition) return valueTest(name, condition.anyOf, many ? undefined : '=', 'anyof');
  if ('noneOf' in condition) return valueTest(name, condition.noneOf, many ? undefined : '<>', 'noneof');
  if ('textIs' in condition) return valueTest(name, condition.textIs, '=', 'anyof');
  if ('textIsNot' in condition) return valueTest(name, condition.textIsNot, '<>', 'noneof');
  const bounds = [
    ...('atLeast' in condition ? [`${name} >= ${bound(condition.atLeast)}`] : []),
    ...(condition.atMost === undefined ? [] : [`${name} <= ${bound(condition.atMost)}`]),
  ];
  // The parentheses tell one condition with two bounds from two conditions.
  return bounds.length === 1 ? (bounds[0] ?? '') : `(${bounds.join(' and ')})`;
}

/** SurveyJS compares dates and times as texts. */
function bound(written: number | string): string {
  return typeof written === 'string' ? quoted(written) : String(written);
}

function valueTest(
  name: string,
  values: readonly string[],
  sign: string | undefined,
  operator: string,
): string {
  const [only, ...others] = values;
  if (sign !== undefined && only !== undefined && others.length === 0)
    return `${name} ${sign} ${quoted(only)}`;
  return `${name} ${operator} [${values.map(quoted).join(', ')}]`;
}

/** Both quotes need a backslash. One at the end would hide the closing quote; SurveyJS disregards the blank after it. */
function quoted(value: string): string {
  const escaped = value.replaceAll(/['"]/g, String.raw`\$&`);
  return `'${escaped}${escaped.endsWith('\\') ? ' ' : ''}'`;
}
