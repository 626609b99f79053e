import type {
  ApiContents,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiSchema,
} from '../openapi/api-document.ts';
import { problemContentType } from '../problems/problem.ts';
import { problemKinds, problemTypes } from '../problems/problem-types.ts';
import { Asset, baseCss, startCss } from '../page/assets.ts';
import { markup, type Html } from '../page/markup.ts';
import { page } from '../page/page.ts';

export const referenceStyle = new Asset(
  'reference',
  'css',
  ...startCss,
  baseCss,
  new URL('reference.css', import.meta.url),
);

interface Operation extends ApiOperation {
  readonly method: string;
  readonly path: string;
}

/** The OpenAPI document as a page for people. */
export function referencePage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  return page({
    title: `${document.info.title}: API reference`,
    style: referenceStyle,
    body: markup`<h1>${document.info.title}: API reference</h1>
${prose(document.info.description)}
<p>For programs: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Operations">
${groups.map(
  ({ name, operations: its }) => markup`<h2><a href="#${name}">${name}</a></h2>
<ul>
${its.map(({ operationId, summary }) => markup`<li><a href="#${operationId}">${summary}</a></li>\n`)}</ul>
`,
)}<h2><a href="#schemas">schemas</a></h2>
<h2><a href="#problems">problems</a></h2>
</nav>
${groups.map(
  ({ name, description, operations: its }) => markup`<section>
<h2 id="${name}">${name}</h2>
${prose(description)}${its.map((operation) => operationSection(operation, document))}</section>
`,
)}<section>
<h2 id="schemas">schemas</h2>
${schemas.map(
  ([name, schema]) => markup`<article>
<h3 id="${anchorOf(name)}">${name}</h3>
${descriptionOf(schema)}${fields(schema)}${example(schema)}</article>
`,
)}</section>
<section>
<h2 id="problems">problems</h2>
<p>The types of the problem documents, each with <code>urn:canvass:problem:</code> before it.</p>
<dl>
${problemTypes.map(
  (type) => markup`<dt id="problem-${type}">${problemKinds[type].status} <code>${type}</code></dt>
<dd>${inline(problemKinds[type].occasion)}</dd>
`,
)}</dl>
</section>`,
  });
}

function operationSection(operation: Operation, { components }: ApiDocument): Html {
  const { operationId, method, path, summary, security, parameters = [], requestBody, responses } = operation;
  const schemes = security.flatMap((each) => Object.keys(each));
  const types = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.[problemContentType]?.examples ?? {}),
  );
  return markup`<article>
<h3 id="${operationId}">${summary}</h3>
<p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
${descriptionOf(operation)}${schemes.length > 0 && markup`<p>Authentication: ${joined(schemes.map((name) => markup`${inline(components.securitySchemes[name]?.description ?? name)}`))}</p>\n`}
${parameters.length > 0 && markup`<h4>Parameters</h4>\n<dl>${parameters.map(parameterItem)}</dl>\n`}
${requestBody && markup`<h4>Body</h4>\n${contents(requestBody.content, components.schemas)}`}
<h4>Responses</h4>
<dl>
${Object.entries(responses).map((each) => responseItem(...each))}</dl>
${types.length > 0 && markup`<p>Problems: ${joined(types.map(problemLink), ', ')}</p>\n`}</article>
`;
}

function problemLink(type: string): Html {
  return markup`<a href="#problem-${type}">${type}</a>`;
}

function parameterItem({ name, in: where, required, description: text = '', schema }: ApiParameter): Html {
  return markup`<dt><code>${name}</code> <span class="note">${where}${required && ', required'}, ${typeOf(schema)}</span></dt>
<dd>${inline(text)}</dd>
`;
}

function responseItem(status: string, { description: text, headers = {}, content = {} }: ApiResponse): Html {
  if (problemContentType in content) return markup``;
  const shown = Object.entries(headers).map(
    ([name, header]) => markup`<p><code>${name}</code>: ${inline(header.description)}</p>\n`,
  );
  const types = Object.entries(content).map(
    ([type, { schema }]) =>
      markup`<p class="note">${type}${schema.$ref !== undefined && ': '}${schema.$ref !== undefined && typeOf(schema)}${lineOf(schema)}</p>\n`,
  );
  return markup`<dt>${status}</dt>
<dd>${prose(text)}${shown}${types}</dd>
`;
}

function contents(content: ApiContents, schemas: ApiDocument['components']['schemas']): Html {
  return markup`${Object.entries(content).map(
    ([
      type,
      { schema, example: shown },
    ]) => markup`<p class="note">${type}${schema.$ref !== undefined && markup`: ${typeOf(schema)}`}${lineOf(schema)}</p>
${descriptionOf(schema)}${typeof shown === 'string' && markup`<pre>${shown}</pre>\n`}${example(schemas[nameOf(schema.$ref)] ?? schema)}`,
  )}`;
}

/** What each line is, of a text of several. */
function lineOf({ contentSchema }: ApiSchema): Html {
  return contentSchema?.items === undefined
    ? markup``
    : markup`, on each line: ${typeOf(contentSchema.items)}`;
}

function descriptionOf({ description: text }: { readonly description?: string }): Html {
  return text === undefined ? markup`` : prose(text);
}

function example({ examples = [] }: ApiSchema): Html {
  return markup`${examples.map((each) => markup`<pre>${JSON.stringify(each, null, 2)}</pre>\n`)}`;
}

/** The properties of a schema, of its items and of its variants, as nested lists. */
function fields(schema: ApiSchema): Html {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const listed = Object.entries(properties).map(
    ([name, property]) =>
      markup`<li><code>${name}</code>${!required.includes(name) && '?'}: ${typeOf(property)}${limits(property)} ${inline(property.description ?? '')}${fields(property)}</li>\n`,
  );
  const inner = [items, additionalProperties, ...anyOf, ...oneOf].filter((each) => typeof each === 'object');
  return markup`${listed.length > 0 && markup`<ul>\n${listed}</ul>\n`}${inner.map(fields)}`;
}

function typeOf(schema: ApiSchema): Html {
  const { $ref, enum: values, items, anyOf, oneOf, additionalProperties, format } = schema;
  if ($ref !== undefined) return markup`<a href="#${anchorOf(nameOf($ref))}">${nameOf($ref)}</a>`;
  if ('const' in schema) return markup`<code>${JSON.stringify(schema.const)}</code>`;
  if (values) return joined(values.map((value) => markup`<code>${String(value)}</code>`));
  const variants = anyOf ?? (schema.type === undefined ? oneOf : undefined);
  if (variants) {
    const types = variants.map(typeOf);
    return joined([...new Map(types.map((each) => [each.toString(), each])).values()]);
  }
  if (items) return markup`array of ${typeOf(items)}`;
  if (typeof additionalProperties === 'object')
    return markup`object, each value: ${typeOf(additionalProperties)}`;
  return markup`${[schema.type ?? []].flat().join(' or ')}${format !== undefined && ` (${format})`}`;
}

const limitKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

function limits(schema: ApiSchema): string {
  const given = limitKeywords.filter(
    (name) => ![undefined, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].includes(schema[name] as number),
  );
  return given.map((name) => `, ${name} ${String(schema[name])}`).join('');
}

function joined(parts: readonly Html[], separator = ' or '): Html {
  return markup`${parts.map((part, index) => markup`${index > 0 && separator}${part}`)}`;
}

/** Paragraphs and lists, as the descriptions have them in Markdown. */
function prose(text: string): Html {
  const blocks = text.split('\n').filter((line) => line !== '');
  return markup`${blocks.map((line) =>
    line.startsWith('- ')
      ? markup`<p class="item">${inline(line.slice(2))}</p>\n`
      : markup`<p>${inline(line)}</p>\n`,
  )}`;
}

function inline(text: string): readonly Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return markup`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith('**') ? markup`<strong>${part.slice(2, -2)}</strong>` : markup`${part}`;
  });
}

const nameOf = (ref = ''): string => ref.slice(ref.lastIndexOf('/') + 1);
const anchorOf = (schema: string): string => `schema-${schema}`;
