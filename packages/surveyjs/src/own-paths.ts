import type { Ending, Section } from '@canvass/surveys';
import { isObject, own } from './json.ts';
import type { SourceElement } from './source-element.ts';
import { inOneLanguage } from './texts/in-one-language.ts';

/** What a page that Canvass wrote has of conditions and jumps, as they were; undefined if its condition was edited elsewhere, and for any other page. */
export function ownPathsOf(page: SourceElement): Pick<Section, 'showIf' | 'next'> | undefined {
  const written = page.get('canvass');
  if (!isObject(written) || own(written, 'visibleIf') !== page.get('visibleIf')) return undefined;
  const [showIf, next] = [own(written, 'showIf'), own(written, 'next')];
  // They are checked with the definition.
  return {
    ...(showIf !== undefined && { showIf: showIf as Section['showIf'] }),
    ...(next !== undefined && { next: next as Section['next'] }),
  };
}

/** The endings of a survey that Canvass wrote; undefined for any other survey. They are checked with the definition. */
export function ownEndingsOf(survey: SourceElement): readonly Ending[] | undefined {
  const written = survey.get('canvass');
  const endings = isObject(written) ? own(written, 'endings') : undefined;
  return Array.isArray(endings) ? (inOneLanguage(endings, survey.texts) as Ending[]) : undefined;
}
