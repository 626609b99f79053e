import { fitText } from '../fit-text.ts';
import { isObject, numberOf, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { Body } from './body.ts';

/** The report has this many validators of a question. */
const maxReported = 10;

/** Reports the checks of answers that a Canvass question does not make. */
export function reportValidators(source: SourceElement, body: Body): void {
  const validators = source.get('validators');
  if (!Array.isArray(validators)) return;
  for (const [index, validator] of validators.slice(0, maxReported).entries()) {
    if (!isObject(validator) || isTaken(validator, body)) continue;
    const written = own(validator, 'type');
    const type = typeof written === 'string' ? (fitText(written, 64, 'line')?.text ?? '') : '';
    source.note(`validators[${index}]`, { code: 'validator', type });
  }
}

function isTaken(validator: Readonly<Record<string, unknown>>, body: Body): boolean {
  const type = own(validator, 'type');
  if (type === 'numeric') return body.type === 'scale';
  return type === 'text' && body.type === 'text' && !((numberOf(own(validator, 'minLength')) ?? 0) > 0);
}
