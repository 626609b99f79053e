import { ByName } from '../by-name.ts';
import type { FileElements, SourceCondition } from '../file-elements.ts';
import { type JsonObject, isObject, literalOf, nonBlank, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';

/** The triggers of a survey beyond this number are not looked at. */
export const maxTriggers = 50;
const named = /\{([^{}]+)\}/g;

/** What ends the survey early, and after which page. */
interface End {
  readonly condition: SourceCondition;
  readonly page: number;
}

/**
 * The elements, those after a page that may be the last one with the condition that it was not. Other triggers are reported as left out, and
 * those whose page cannot be told; `skip` triggers are read later.
 */
export function withEnds(file: FileElements, survey: SourceElement): FileElements {
  const triggers = survey.get('triggers');
  if (!Array.isArray(triggers)) return file;
  const pages = pagesByName(file);
  const ends: End[] = [];
  for (const [index, trigger] of triggers.slice(0, maxTriggers).entries()) {
    if (isSkip(trigger)) continue;
    const path = `triggers[${index}]`;
    const end = isObject(trigger) ? endOf(trigger, path, pages) : undefined;
    survey.note(
      path,
      end === undefined ? { code: 'property', property: 'triggers' } : { code: 'end-as-condition' },
    );
    if (end !== undefined) ends.push(end);
  }
  if (ends.length === 0) return file;
  const elements = file.elements.map((element) => {
    const before = ends.filter(({ page }) => page < element.page).map(({ condition }) => condition);
    return { ...element, conditions: [...before, ...element.conditions] };
  });
  return { ...file, elements };
}

/** SurveyJS looks whether the survey ends when somebody goes on from a page. */
function endOf(trigger: JsonObject, path: string, pages: ByName<number>): End | undefined {
  const expression = own(trigger, 'type') === 'complete' ? expressionOf(trigger) : undefined;
  if (expression === undefined) return undefined;
  const page = pageTested(expression, pages);
  if (page === undefined) return undefined;
  return { condition: { expression: `!(${expression})`, path }, page };
}

/** The page of each element, by its name. */
export function pagesByName({ elements }: FileElements): ByName<number> {
  const pages = new ByName<number>();
  for (const { source, page } of elements) pages.add(String(source.get('name')), page);
  return pages;
}

/** The page whose answers an expression tests; undefined if it tests those of several, and may hold on any of them. */
export function pageTested(expression: string, pages: ByName<number>): number | undefined {
  const answers = Array.from(expression.matchAll(named), ([, name = '']) => pages.get(name));
  const [page] = answers;
  return answers.some((other) => other !== page) ? undefined : page;
}

/** Whether a trigger moves on to another question. It becomes a jump. */
export function isSkip(trigger: unknown): boolean {
  return isObject(trigger) && own(trigger, 'type') === 'skip';
}

/** Older files have a name, a sign and a value. */
export function expressionOf(trigger: JsonObject): string | undefined {
  const expression = nonBlank(own(trigger, 'expression'));
  if (expression !== undefined) return expression;
  const name = nonBlank(own(trigger, 'name'));
  const value = own(trigger, 'value');
  if (name === undefined || !['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const operator = nonBlank(own(trigger, 'operator')) ?? 'equal';
  return `{${name}} ${operator} ${literalOf(value)}`;
}
