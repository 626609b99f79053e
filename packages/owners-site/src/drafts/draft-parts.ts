import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { draftTexts } from './texts.ts';

const { parts: texts, done } = draftTexts;

/** The field that names the page which undoes a change, if that is not the builder. */
export const pageField = 'page';

/** The pages beside the builder on which a draft is edited. */
const pages = ['languages', 'theme'] as const;
export type DraftPage = (typeof pages)[number];

/** The page of this name; undefined for any other. */
export function readDraftPage(name: unknown): DraftPage | undefined {
  return pages.find((page) => page === name);
}

/** What those pages say after a change was undone or made again, by the name in their address. */
export function stepWords(): Readonly<Record<string, string>> {
  const { undone, redone, nothingToUndo, nothingToRedo } = done;
  return { undone, redone, nothingToUndo, nothingToRedo };
}

/** Links between the pages on which a draft is edited. */
export function draftParts(tenant: string, survey: string, current: 'questions' | DraftPage): Html {
  const address = surveyAddress(tenant, survey);
  const link = (name: typeof current, path: string): Html =>
    markup`<a href="${address}${path}"${name === current && markup` aria-current="page"`}>${texts[name]}</a>`;
  return markup`<nav class="segments" aria-label="${texts.label}">${link('questions', '/edit')}${link('languages', '/languages')}${link('theme', '/theme')}</nav>`;
}
