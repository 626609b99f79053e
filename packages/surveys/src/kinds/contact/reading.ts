import { type JsonObject, isJsonObject } from '../../shared/stored-json.ts';
import { isBlankText, withoutUnseenEnds } from '../kept-answer.ts';
import type { AnswerReading } from '../kind.ts';
import { partsFromForm, present } from '../parts-answer.ts';
import type { ContactNeeds } from './contact-fields.ts';

export const contactReading: AnswerReading<{ readonly fields: ContactNeeds }> = {
  optionsOf: ({ fields }) => ({ fields }),
  valueOf(answer, part, { fields }) {
    if (!isJsonObject(answer)) return part === '' && !isBlank(answer) ? present : undefined;
    if (part !== '') return valueIn(answer, part);
    return Object.keys(fields).some((id) => valueIn(answer, id) !== undefined) ? present : undefined;
  },
  fromForm: (read, parts) =>
    partsFromForm((part) => {
      const field = read(part);
      return typeof field === 'string' ? field.trim() : field;
    }, parts),
};

/** What a field has; undefined for nothing. Null is a wrong answer, which conditions take for none. */
function valueIn(answer: JsonObject, id: string): unknown {
  const value = Object.hasOwn(answer, id) ? answer[id] : undefined;
  if (isBlank(value) || value === null) return undefined;
  return typeof value === 'string' ? withoutUnseenEnds(value) : value;
}

export function isBlank(value: unknown): boolean {
  return value === undefined || isBlankText(value);
}
