import { Asset, baseCss, page, startCss, type Page } from '@canvass/web/page';
import type { Question } from '@canvass/surveys';
import { frameAsset } from './frame/frame-script.ts';
import { kindFormOf, kindScripts, kindStyles } from './kinds/kinds.ts';

/** How `questionField` looks within an element of the class `fields`. */
export const fieldStyles: readonly URL[] = [new URL('fields.css', import.meta.url), ...kindStyles];

/** The style of a form, of its preview and of the pages after it. */
export const formStyle = new Asset(
  'form',
  'css',
  ...startCss,
  baseCss,
  ...fieldStyles,
  new URL('form-page.css', import.meta.url),
);

/** Makes fields of some kinds easier to use. */
const formScript = new Asset('form', 'js', ...kindScripts);

/** What forms and the pages after them load. */
export const formAssets: readonly Asset[] = [formStyle, formScript, frameAsset];

/** A whole document in the style of forms. `questions`: those that it asks. Without one that a script makes easier, the page has none. */
export function formDocument({
  questions = [],
  ...shown
}: Omit<Page, 'style' | 'script'> & { readonly questions?: readonly Question[] }): string {
  const hasScript = questions.some((question) => {
    const form = kindFormOf(question);
    return form.script !== undefined && form.needsScript?.(question) !== false;
  });
  return page({ ...shown, style: formStyle, ...(hasScript && { script: formScript }) });
}
