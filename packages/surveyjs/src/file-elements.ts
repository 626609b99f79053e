import { type JsonObject, firstOwn, isFalse, isObject, nonBlank, own } from './json.ts';
import { ownPathsOf } from './own-paths.ts';
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
  for (const [page, source] of pages.entries()) {
    const outside: Surroundings = { page, depth: 0, conditions: [], hidden: false };
    // Elements without a page are on the survey itself.
    const around = source === survey ? outside : within(outside, source, ownPathsOf(source) !== undefined);
    if (!list(elements, listOf(source), { parent: source, around })) return undefined;
    if (elements.length + page >= maxElements) return undefined;
  }
  return { pages, elements };
}

/** One of the parts that an element is split into, and the elements in it if it is a panel; as many as there may be. */
export function elementsOfPart(split: FoundElement, { json, property, index }: ListedPart): FoundElement[] {
  const elements: FoundElement[] = [];
  const { source, page, conditions, hidden } = split;
  const around = { page, depth: 1, conditions, hidden };
  add(elements, json, { path: pathIn(source, property, index), parent: source, around });
  return elements;
}

/** A part of an element, and where it stands in its list. */
export interface ListedPart {
  readonly json: JsonObject;
  readonly property: string;
  readonly index: number;
}

/** A list of elements, and the property that has it. */
interface ListedElements {
  readonly property: string;
  readonly list: readonly unknown[];
}

/** Returns false if there are too many. */
function list(
  elements: FoundElement[],
  listed: ListedElements,
  { parent, around }: { readonly parent: SourceElement; readonly around: Surroundings },
): boolean {
  for (const [index, json] of listed.list.entries()) {
    const path = pathIn(parent, listed.property, index);
    if (!add(elements, json, { path, parent, around })) return false;
  }
  return true;
}

function pathIn({ path }: SourceElement, property: string, index: number): string {
  return [path, `${property}[${index}]`].filter(Boolean).join('.');
}

/** Adds an element, and those in it. Returns false if there are too many. */
function add(
  elements: FoundElement[],
  json: unknown,
  {
    path,
    parent,
    around,
  }: { readonly path: string; readonly parent: SourceElement; readonly around: Surroundings },
): boolean {
  if (elements.length >= maxElements) return false;
  const source = new SourceElement(isObject(json) ? json : {}, path, parent.texts);
  const inner = within(around, source);
  const found = { source, page: inner.page, conditions: inner.conditions, hidden: inner.hidden };
  if (!isObject(json)) elements.push({ ...found, fault: 'not-an-element' });
  else if (!isPanel(source)) elements.push(found);
  else if (inner.depth > maxDepth) elements.push({ ...found, fault: 'nested-too-deep' });
  else {
    elements.push(found);
    return list(elements, listOf(source), { parent: source, around: inner });
  }
  return true;
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

/** The elements of a page or panel. */
export function listIn(parent: SourceElement): readonly unknown[] {
  return listOf(parent).list;
}

function listOf(parent: SourceElement): ListedElements {
  const property = Array.isArray(parent.get('elements')) ? 'elements' : 'questions';
  const elements = firstOwn(parent.json, property);
  return { property, list: Array.isArray(elements) ? elements : [] };
}

/** `isOwn`: a page has its condition and its jumps as Canvass wrote them. */
function within(around: Surroundings, source: SourceElement, isOwn = false): Surroundings {
  const expression = isOwn ? undefined : nonBlank(source.get('visibleIf'));
  const conditions =
    expression === undefined
      ? around.conditions
      : [...around.conditions, { expression, path: `${source.path}.visibleIf` }];
  // A condition has precedence over `visible`.
  const hidden = around.hidden || (expression === undefined && isFalse(source.get('visible')));
  return { page: around.page, depth: around.depth + 1, conditions, hidden };
}
