import { Asset, baseCss, page, startCss, type Page } from '@canvass/web/page';
import { kindStyles } from './kinds/kinds.ts';

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

/** A whole document in the style of forms. */
export function formDocument(shown: Omit<Page, 'style'>): string {
  return page({ ...shown, style: formStyle });
}
