import {
  type FieldError,
  type FormFields,
  maxQuotas,
  parseSettings,
  type Quota,
  readWholeNumber,
  type SurveySettings,
} from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { textNamed } from '../desk-language/desk-texts.ts';
import { quotasTexts } from './texts.ts';

const texts = quotasTexts.add;

const endingMark = 'ending:';

/** What was typed in the form of a new quota. */
export interface TypedQuota {
  readonly filter: string;
  readonly name: string;
  readonly limit: string;
  readonly whenFull: string;
}

export function typedQuota(fields: FormFields): TypedQuota {
  return {
    filter: typedText(fields['filter']),
    name: typedText(fields['name']),
    limit: typedText(fields['limit']),
    whenFull: typedText(fields['whenFull']),
  };
}

/** The value of a choice of the form that leads to an ending. */
export function endingChoice(id: string): string {
  return `${endingMark}${id}`;
}

/** Reads the quota that a form describes. Its errors are named by the fields of the form. */
export function readQuota(
  { filter, name, limit, whenFull }: TypedQuota,
  { quotas = [], ...others }: SurveySettings,
):
  | { readonly ok: true; readonly quota: Quota }
  | { readonly ok: false; readonly errors: readonly FieldError[] } {
  const given = {
    id: freeId(quotas),
    name,
    filter: parsedJson(filter),
    limit: readWholeNumber(limit) ?? limit,
    whenFull: whenFull.startsWith(endingMark) ? { ending: whenFull.slice(endingMark.length) } : 'close',
  };
  const parsed = parseSettings({ ...others, quotas: [...quotas, given] });
  if (parsed.ok) return { ok: true, quota: parsed.settings.quotas!.at(-1)! };
  return { ok: false, errors: inForm(parsed.errors, quotas.length) };
}

/** The errors of the quota at this place, by the fields of the form. */
export function inForm(errors: readonly FieldError[], place: number): FieldError[] {
  const start = `quotas[${place}].`;
  return errors.map(({ path, message }) => {
    if (path === 'quotas') return { path: 'name', message: texts.tooMany({ most: maxQuotas }) };
    const [name = ''] = path.startsWith(start) ? path.slice(start.length).split(/[.[]/) : [];
    return { path: name || 'name', message: textNamed(texts.faults, name) ?? message };
  });
}

function freeId(quotas: readonly Quota[]): string {
  const used = new Set(quotas.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!used.has(`quota${number}`)) return `quota${number}`;
}

/** What a field holds as JSON; undefined if it is none. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
