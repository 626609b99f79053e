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

const shownEndings = 'completedHtmlOnCondition';

/**
 * The endings of a survey that Canvass wrote; undefined for any other survey. They are checked with the definition. What was edited elsewhere of the pages that
 * SurveyJS shows for them is reported as left out: these have neither addresses nor names that jumps lead to.
 */
export function ownEndingsOf(survey: SourceElement): readonly Ending[] | undefined {
  const written = survey.get('canvass');
  if (!isObject(written)) return undefined;
  const endings = own(written, 'endings');
  if (!Array.isArray(endings)) return undefined;
  if (JSON.stringify(own(written, shownEndings)) !== JSON.stringify(survey.get(shownEndings)))
    survey.note(shownEndings, { code: 'endings-as-written' });
  return inOneLanguage(endings, survey.texts) as Ending[];
}
