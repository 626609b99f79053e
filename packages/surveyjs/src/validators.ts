import { fitText } from './texts/fit-text.ts';
import { type JsonObject, isObject, nonBlank, own } from './json.ts';
import type { Body } from './kinds/kind-surveyjs.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { SourceElement } from './source-element.ts';

/** The report has this many validators of a question. */
const maxReported = 10;
/** Only so many characters of an expression are read. */
const maxExpressionLength = 1_000;

/** What expressions of SurveyJS can call. */
const functions: ReadonlySet<string> = new Set(
  `age avg avgInArray count countInArray currentDate currentYear dateAdd dateDiff day diffDays displayValue getComment getDate getYear iif
  isContainerReady isDisplayMode max maxInArray min minInArray month propertyValue round substring sum sumInArray today trunc weekday year
  and or not empty notempty anyof allof noneof contains notcontains`
    .split(/\s+/)
    .map((name) => name.toLowerCase()),
);
/** The word at the end of a text; blank if it ends with something else. */
function lastWord(text: string): string {
  const end = text.trimEnd();
  let from = end.length;
  while (from > 0 && /\w/.test(end[from - 1]!)) from -= 1;
  return end.slice(from);
}

/** The first function of a check that the site adds to SurveyJS. */
function foreignFunction(validator: JsonObject): string | undefined {
  const expression =
    own(validator, 'type') === 'expression' ? nonBlank(own(validator, 'expression')) : undefined;
  const unquoted =
    expression?.slice(0, maxExpressionLength).replaceAll(/'[^']*'|"[^"]*"|\{[^{}]*\}/g, '0') ?? '';
  const names = unquoted
    .split('(')
    .slice(0, -1)
    .map(lastWord)
    .filter((name) => /^[a-z_]/i.test(name));
  const foreign = names.find((name) => !functions.has(name.toLowerCase()));
  return foreign && fitText(foreign, 64, 'line')?.text;
}

/** Reports the checks of answers that a Canvass question does not make. @param body undefined if the element is no question by itself */
export function reportValidators(source: SourceElement, body?: Body): void {
  const validators = source.get('validators');
  if (!Array.isArray(validators)) return;
  const isMade = (validator: JsonObject): boolean =>
    body !== undefined && kindSurveyJsOf(body).checks?.(validator, body, source) === true;
  for (const [index, validator] of validators.slice(0, maxReported).entries()) {
    if (!isObject(validator) || isMade(validator)) continue;
    const foreign = foreignFunction(validator);
    if (foreign !== undefined) {
      source.note(`validators[${index}]`, { code: 'check-elsewhere', name: foreign });
      continue;
    }
    const written = own(validator, 'type');
    const type = typeof written === 'string' ? (fitText(written, 64, 'line')?.text ?? '') : '';
    source.note(`validators[${index}]`, { code: 'validator', type });
  }
}
