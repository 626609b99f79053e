import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { draftTexts } from './texts.ts';

const texts = draftTexts.parts;

/** Links between the pages on which a draft is edited. */
export function draftParts(
  tenant: string,
  survey: string,
  current: 'questions' | 'languages' | 'theme',
): Html {
  const address = surveyAddress(tenant, survey);
  const link = (name: typeof current, path: string): Html =>
    markup`<a href="${address}${path}"${name === current && markup` aria-current="page"`}>${texts[name]}</a>`;
  return markup`<nav class="segments" aria-label="${texts.label}">${link('questions', '/edit')}${link('languages', '/languages')}${link('theme', '/theme')}</nav>`;
}
