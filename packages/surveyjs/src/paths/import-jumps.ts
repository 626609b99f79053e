import { type Jump, maxJumps, type Section } from '@canvass/surveys';
import type { FileElements } from '../file-elements.ts';
import type { ImportedElements } from '../import-elements.ts';
import { isObject, nonBlank, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import { expressionOf, isSkip, maxTriggers, pagesByName, pageTested } from './survey-ends.ts';

/**
 * The sections with the `skip` triggers of the file as jumps. SurveyJS moves on at once; here the form goes on to the page of that question after the page with
 * the answer. Those that are no jump are reported as left out.
 */
export function withSkips(
  survey: SourceElement,
  file: FileElements,
  imported: ImportedElements,
  sections: readonly Section[] | undefined,
): Section[] | undefined {
  const triggers = survey.get('triggers');
  if (!Array.isArray(triggers)) return sections && [...sections];
  const names = pagesByName(file);
  const used = [...new Set(imported.pages)];
  const jumps = new Map<number, Jump[]>();
  for (const [index, trigger] of triggers.slice(0, maxTriggers).entries()) {
    if (!isSkip(trigger)) continue;
    const path = `triggers[${index}]`;
    const left = () => survey.note(path, { code: 'property', property: 'triggers' });
    const expression = isObject(trigger) ? expressionOf(trigger) : undefined;
    const goto = isObject(trigger) ? nonBlank(own(trigger, 'gotoName')) : undefined;
    const [from, to] = [
      expression === undefined ? undefined : pageTested(expression, names),
      goto === undefined ? undefined : names.get(goto),
    ].map((page) => (page === undefined ? -1 : used.indexOf(page)));
    const target = sections?.[to!];
    const before = jumps.get(from!) ?? [];
    if (from === -1 || to! <= from! || target === undefined || before.length >= maxJumps) {
      left();
      continue;
    }
    const { showIf, notes } = imported.conditionOf({ expression: expression!, path });
    if (showIf === undefined) {
      for (const note of notes) survey.add(note);
      continue;
    }
    jumps.set(from!, [...before, { showIf, to: target.startsAt }]);
    survey.note(path, { code: 'skip-as-jump' });
  }
  return sections?.map((section, index) => {
    const next = jumps.get(index);
    return next === undefined || section.next !== undefined ? section : { ...section, next };
  });
}
