import { type Section, maxSections } from '@canvass/surveys';
import type { FileElements } from './file-elements.ts';
import type { ImportedElements } from './import-elements.ts';
import { ownPathsOf } from './own-paths.ts';
import { reportProperties } from './properties.ts';
import type { SourceElement } from './source-element.ts';

/** Characters of a page's title; more are cut. */
const maxTitleLength = 200;
/** Characters of a page's description; more are cut. */
const maxDescriptionLength = 5_000;
/** The report lists this many pages. */
const maxReportedPages = 200;

/**
 * The pages with questions as sections; undefined for a form of one page without a title.
 *
 * @param looks collects the properties that concern only the looks
 */
export function importSections(
  survey: SourceElement,
  file: FileElements,
  imported: ImportedElements,
  looks: Set<string>,
): Section[] | undefined {
  const used = [...new Set(imported.pages)];
  const pages = used.flatMap((index) => file.pages[index] ?? []).filter((page) => page !== survey);
  for (const page of file.pages.slice(0, maxReportedPages)) {
    if (page !== survey) reportProperties(page, looks);
  }
  const mode = survey.get('questionsOnPageMode');
  if (mode === 'questionPerPage' || mode === 'inputPerPage') {
    survey.note('questionsOnPageMode', { code: 'page-per-question' });
  }
  if (mode === 'singlePage' || survey.get('isSinglePage') === true) {
    if (pages.length > 1) survey.note('questionsOnPageMode', { code: 'one-page' });
    return undefined;
  }
  if (pages.length > maxSections) survey.note('pages', { code: 'pages-joined', maxPages: maxSections });
  const sections = pages.slice(0, maxSections).map((page, index) => {
    const first = imported.pages.indexOf(used[index] ?? 0);
    return section(page, imported.questions[first]?.id ?? '', pages.length === 1);
  });
  return sections.every((each) => each !== undefined) && sections.length > 0 ? sections : undefined;
}

/** @param alone a form of one page needs no section unless the page has words of its own */
function section(page: SourceElement, startsAt: string, alone: boolean): Section | undefined {
  // Its name is for programs: SurveyJS does not show it either.
  const title = page.text(['title'], maxTitleLength, 'line');
  const description = page.text(['description'], maxDescriptionLength, 'multiline');
  const paths = ownPathsOf(page);
  if (page.get('canvass') !== undefined && paths === undefined) page.note('canvass', { code: 'paths-unfit' });
  if (alone && title === undefined && description === undefined && paths?.next === undefined)
    return undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    startsAt,
    ...paths,
  };
}
