import { fitText } from './fit-text.ts';
import { isObject, own } from './json.ts';
import type { Body } from './kinds/kind-surveyjs.ts';
import { kindSurveyJsOf } from './kinds/kinds.ts';
import type { SourceElement } from './source-element.ts';

/** The report has this many validators of a question. */
const maxReported = 10;

/** Reports the checks of answers that a Canvass question does not make. */
export function reportValidators(source: SourceElement, body: Body): void {
  const validators = source.get('validators');
  if (!Array.isArray(validators)) return;
  const kind = kindSurveyJsOf(body);
  for (const [index, validator] of validators.slice(0, maxReported).entries()) {
    if (!isObject(validator) || kind.checks?.(validator, body, source) === true) continue;
    const written = own(validator, 'type');
    const type = typeof written === 'string' ? (fitText(written, 64, 'line')?.text ?? '') : '';
    source.note(`validators[${index}]`, { code: 'validator', type });
  }
}
