import { markup, type Html } from '../page/markup.ts';
import { problemKinds, problemTypes } from '../problems/problem-types.ts';
import { isFound, type ApiIndex, type Entry, type Part } from './api-index.ts';
import { operationBody } from './operation-body.ts';
import { inline, prose } from './prose.ts';
import { example, fields } from './schema-parts.ts';
import { searchForm, shell } from './shell.ts';

/** All entries, in short. Those that a search does not find are hidden. */
export function overviewPage(index: ApiIndex, search: string): string {
  const { info } = index.document;
  const found = index.parts.flatMap(({ entries }) => entries).filter((each) => isFound(each, search));
  return shell(index, {
    title: `${info.title}: API reference`,
    isOverview: true,
    body: markup`<h1>${info.title}: API reference</h1>
${searchForm(search)}
<p class="note" id="found" role="status">${search !== '' && foundWords(found.length, search)}</p>
<details class="about"${search === '' && markup` open`}><summary>About this API</summary>
${prose(info.description)}<p>For programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
</details>
${index.parts.map((part) => overviewPart(part, search))}`,
  });
}

function foundWords(count: number, search: string): string {
  return count === 0 ? `Nothing has “${search}”. Try fewer or other words.` : `${count} found`;
}

function overviewPart({ name, title, entries }: Part, search: string): Html {
  const isShown = entries.some((each) => isFound(each, search));
  return markup`<section class="part"${!isShown && markup` hidden`}>
<h2><a href="/reference/${name}">${title}</a></h2>
${entryList(entries, search)}</section>
`;
}

function entryList(entries: readonly Entry[], search = ''): Html {
  return markup`<ul class="entries">
${entries.map(
  (entry) =>
    markup`<li data-words="${entry.words}"${!isFound(entry, search) && markup` hidden`}><a href="${entry.href}">${entry.label}</a>${entry.note && markup` <span class="note">${entry.note}</span>`}</li>\n`,
)}</ul>
`;
}

/** The page of a part; undefined if there is no such part. */
export function partPage(index: ApiIndex, name: string): string | undefined {
  const part = index.parts.find((each) => each.name === name);
  if (part === undefined) return undefined;
  return shell(index, {
    title: part.title,
    part: name,
    body: markup`<h1>${part.title}</h1>
${prose(part.description)}${name === 'problems' ? problemList() : entryList(part.entries)}`,
  });
}

function problemList(): Html {
  return markup`<dl>
${problemTypes.map(
  (type) => markup`<dt id="${type}">${problemKinds[type].status} <code>${type}</code></dt>
<dd>${inline(problemKinds[type].occasion)}</dd>
`,
)}</dl>
`;
}

/** The page of an operation or a schema; undefined if there is none with these names. */
export function entryPage(index: ApiIndex, part: string, name: string): string | undefined {
  const operation = index.operations.get(`${part}/${name}`);
  if (operation !== undefined) {
    const { summary } = operation;
    const body = operationBody(operation, index);
    return shell(index, { title: summary, part, entry: name, body: markup`<h1>${summary}</h1>\n${body}` });
  }
  const schema = part === 'schemas' ? index.schemas.get(name) : undefined;
  if (schema === undefined) return undefined;
  return shell(index, {
    title: name,
    part,
    entry: name,
    body: markup`<h1>${name}</h1>
${prose(schema.description)}${fields(schema)}${example(schema)}`,
  });
}
