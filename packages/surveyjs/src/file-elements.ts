import { firstOwn, isFalse, isObject, nonBlank, own } from './json.ts';
import { SourceElement } from './source-element.ts';

/** The most elements that are read, panels included. */
export const maxElements = 10_000;
/** An element within more panels than these is left out. */
export const maxDepth = 20;

export interface SourceCondition {
  readonly expression: string;
  readonly path: string;
}

export interface FoundElement {
  readonly source: SourceElement;
  /** The index of its page. */
  readonly page: number;
  /** Its own condition, and those of the panels and the page that it is in. */
  readonly conditions: readonly SourceCondition[];
  /** It, its panel or its page is never shown. */
  readonly hidden: boolean;
  readonly fault?: 'not-an-element' | 'nested-too-deep';
}

export interface FileElements {
  readonly pages: readonly SourceElement[];
  /** In the file's order; a panel stands before its elements. */
  readonly elements: readonly FoundElement[];
}

/** What the pages and panels around an element say of it. */
interface Surroundings {
  readonly page: number;
  readonly depth: number;
  readonly conditions: readonly SourceCondition[];
  readonly hidden: boolean;
}

/** Lists the elements of all pages and panels; undefined if there are too many. */
export function elementsOf(survey: SourceElement): FileElements | undefined {
  const pages = pagesOf(survey);
  const elements: FoundElement[] = [];
  let room = maxElements;

  const visit = (parent: SourceElement, around: Surroundings): boolean => {
    const { property, list } = listOf(parent);
    for (const [index, json] of list.entries()) {
      room -= 1;
      if (room < 0) return false;
      const path = [parent.path, `${property}[${index}]`].filter(Boolean).join('.');
      const source = new SourceElement(isObject(json) ? json : {}, path, survey.texts);
      const inner = within(around, source);
      const found = { source, page: inner.page, conditions: inner.conditions, hidden: inner.hidden };
      if (!isObject(json)) elements.push({ ...found, fault: 'not-an-element' });
      else if (!isPanel(source)) elements.push(found);
      else if (inner.depth > maxDepth) elements.push({ ...found, fault: 'nested-too-deep' });
      else {
        elements.push(found);
        if (!visit(source, inner)) return false;
      }
    }
    return true;
  };

  for (const [page, source] of pages.entries()) {
    room -= 1;
    if (room < 0) return undefined;
    const outside: Surroundings = { page, depth: 0, conditions: [], hidden: false };
    // Elements without a page are on the survey itself.
    if (!visit(source, source === survey ? outside : within(outside, source))) return undefined;
  }
  return { pages, elements };
}

export function isPanel(element: SourceElement): boolean {
  return element.get('type') === 'panel';
}

/** SurveyJS reads elements outside pages only if there are no pages. */
function pagesOf(survey: SourceElement): SourceElement[] {
  const pages = own(survey.json, 'pages');
  if (!Array.isArray(pages) || pages.length === 0) return [survey];
  return pages
    .slice(0, maxElements + 1)
    .map((json, index) => new SourceElement(isObject(json) ? json : {}, `pages[${index}]`, survey.texts));
}

function listOf(parent: SourceElement): { property: string; list: readonly unknown[] } {
  const property = Array.isArray(parent.get('elements')) ? 'elements' : 'questions';
  const list = firstOwn(parent.json, property);
  return { property, list: Array.isArray(list) ? list : [] };
}

function within(around: Surroundings, source: SourceElement): Surroundings {
  const expression = nonBlank(source.get('visibleIf'));
  const conditions =
    expression === undefined
      ? around.conditions
      : [...around.conditions, { expression, path: `${source.path}.visibleIf` }];
  // A condition has precedence over `visible`.
  const hidden = around.hidden || (expression === undefined && isFalse(source.get('visible')));
  return { page: around.page, depth: around.depth + 1, conditions, hidden };
}
