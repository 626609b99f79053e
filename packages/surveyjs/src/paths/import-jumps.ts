import { type Jump, maxJumps, type Section } from '@canvass/surveys';
import type { FileElements, SourceCondition } from '../file-elements.ts';
import type { ImportedElements } from '../import-elements.ts';
import { isObject, nonBlank, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import { pathCondition } from './path-condition.ts';
import { expressionOf, isSkip, maxTriggers, pagesByName, pageTested } from './survey-ends.ts';

const property = 'triggers';

/** A skip from one section to a later one. */
interface Skip {
  readonly condition: SourceCondition;
  readonly from: number;
  readonly to: string;
}

/**
 * The sections with the `skip` triggers of the file as jumps. SurveyJS moves on at once; here the form goes on to the page of that question after the page with
 * the answer. Those that are no jump are reported as left out.
 */
export function withSkips(
  survey: SourceElement,
  file: FileElements,
  imported: ImportedElements,
  sections: readonly Section[] = [],
): Section[] | undefined {
  const triggers = survey.get(property);
  const jumps = sections.map((): Jump[] => []);
  const find = skipFinder(file, imported, sections);
  for (const [index, trigger] of (Array.isArray(triggers) ? triggers : []).slice(0, maxTriggers).entries()) {
    if (!isSkip(trigger)) continue;
    const path = `${property}[${index}]`;
    const skip = find(trigger, path);
    const behind = skip === undefined ? undefined : jumps[skip.from];
    if (skip === undefined || behind === undefined || behind.length >= maxJumps) {
      survey.note(path, { code: 'property', property });
      continue;
    }
    const showIf = pathCondition(survey, imported, skip.condition, property);
    if (showIf === undefined) continue;
    behind.push({ showIf, to: skip.to });
    survey.note(path, { code: 'skip-as-jump' });
  }
  if (sections.length === 0) return undefined;
  // Those that Canvass wrote are there already.
  return sections.map((section, index) =>
    jumps[index]!.length === 0 ? section : { next: jumps[index]!, ...section },
  );
}

/** Returns a function that finds between which sections a trigger skips; undefined if it does not lead forwards from one of them. */
function skipFinder(
  file: FileElements,
  { pages }: Pick<ImportedElements, 'pages'>,
  sections: readonly Section[],
): (trigger: unknown, path: string) => Skip | undefined {
  const names = pagesByName(file);
  const used = [...new Set(pages)];
  const placeOf = (page: number | undefined): number => (page === undefined ? -1 : used.indexOf(page));
  return (trigger, path) => {
    if (!isObject(trigger)) return undefined;
    const expression = expressionOf(trigger);
    const target = nonBlank(own(trigger, 'gotoName'));
    if (expression === undefined || target === undefined) return undefined;
    const [from, to] = [placeOf(pageTested(expression, names)), placeOf(names.get(target))];
    const section = sections[to];
    return from === -1 || to <= from || section === undefined
      ? undefined
      : { condition: { expression, path }, from, to: section.startsAt };
  };
}
