import type { ApiDocument, ApiOperation, ApiSchema } from '../openapi/api-document.ts';
import { markup, type Html } from '../page/markup.ts';
import { problemKinds, problemTypes } from '../problems/problem-types.ts';

export interface Operation extends ApiOperation {
  readonly method: string;
  readonly path: string;
}

/** A line that leads to an operation, a schema or a problem. */
export interface Entry {
  readonly href: string;
  readonly label: Html;
  /** Stands beside the label: the address of an operation. */
  readonly note?: Html;
  /** What a search finds it by, in lower case. */
  readonly words: string;
}

/** A part of the reference, with a page of its own at `/reference/{name}`. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** The OpenAPI document in the order in which the reference shows it. */
export interface ApiIndex {
  readonly document: ApiDocument;
  /** The operations by group, then the schemas, then the problems. */
  readonly parts: readonly Part[];
  /** By the name of the part and its own name: `owner/readSummary`. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schemas: ReadonlyMap<string, ApiSchema>;
}

export function indexOf(document: ApiDocument): ApiIndex {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  const schemas = new Map(Object.entries(document.components.schemas));
  const groups = document.tags.map(({ name, description }): Part => {
    const own = operations.filter(({ tags }) => tags.includes(name));
    return { name, description, title: capital(name), entries: own.map((each) => entryOf(name, each)) };
  });
  return {
    document,
    schemas,
    operations: new Map(
      operations.flatMap((each) => each.tags.map((tag) => [`${tag}/${each.operationId}`, each])),
    ),
    parts: [...groups, schemaPart(schemas), problemPart],
  };
}

function entryOf(group: string, { operationId, method, path, summary, parameters = [] }: Operation): Entry {
  return {
    href: `/reference/${group}/${operationId}`,
    label: markup`${summary}`,
    note: addressOf({ method, path }),
    words: wordsOf(operationId, method, path, summary, ...parameters.map(({ name }) => name)),
  };
}

/** Breaks long addresses at their slashes. */
export function addressOf({ method, path }: Pick<Operation, 'method' | 'path'>): Html {
  const parts = path.split(/(?<=.)(?=\/)/);
  return markup`<b>${method.toUpperCase()}</b> <code>${parts.map((part, index) => markup`${index > 0 && markup`<wbr>`}${part}`)}</code>`;
}

function schemaPart(schemas: ApiIndex['schemas']): Part {
  return {
    name: 'schemas',
    title: 'Schemas',
    description: 'The documents that operations read and return.',
    entries: [...schemas].map(([name, schema]) => ({
      href: schemaAddress(name),
      label: markup`${name}`,
      words: wordsOf(name, ...fieldNames(schema)),
    })),
  };
}

const problemPart: Part = {
  name: 'problems',
  title: 'Problems',
  description: 'The types of the problem documents, each with `urn:canvass:problem:` before it.',
  entries: problemTypes.map((type) => ({
    href: problemAddress(type),
    label: markup`${type}`,
    note: markup`${problemKinds[type].status}`,
    words: wordsOf(type, String(problemKinds[type].status), problemKinds[type].title),
  })),
};

export function schemaAddress(name: string): string {
  return `/reference/schemas/${name}`;
}
export function problemAddress(type: string): string {
  return `/reference/problems#${type}`;
}

function fieldNames({
  properties = {},
  items,
  additionalProperties,
  anyOf = [],
  oneOf = [],
}: ApiSchema): string[] {
  const inner = [items, additionalProperties, ...anyOf, ...oneOf, ...Object.values(properties)];
  return [
    ...Object.keys(properties),
    ...inner.filter((each) => typeof each === 'object').flatMap((each) => fieldNames(each)),
  ];
}

function wordsOf(...texts: readonly string[]): string {
  return [...new Set(texts)].join(' ').toLowerCase();
}

/** Whether an entry has every word of a search. The script of the overview does the same. */
export function isFound({ words }: Entry, search: string): boolean {
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
