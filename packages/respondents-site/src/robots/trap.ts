import type { FormFields } from '@canvass/surveys';
import { markup } from '@canvass/web/page';

/**
 * A field that nobody sees. Robots fill in what they find, above all a field for a subject; browsers do not know it, and fill in nothing
 * by themselves.
 */
export const trapField = 'submission:subject';

/** Every page of a form has the field, and each time it is empty. */
export const trap = markup`<input class="hidden" name="${trapField}" tabindex="-1" aria-hidden="true" autocomplete="off">
`;

export function isTrapped(fields: FormFields): boolean {
  return [fields[trapField] ?? []].flat().some((value) => value !== '');
}
