import type { ApiContents, ApiParameter, ApiResponse } from '../openapi/api-document.ts';
import { markup, type Html } from '../page/markup.ts';
import { problemContentType } from '../problems/problem.ts';
import { addressOf, problemAddress, type ApiIndex, type Operation } from './api-index.ts';
import { inline, joined, prose } from './prose.ts';
import { example, lineOf, nameOf, typeOf } from './schema-parts.ts';

/** All about an operation but its heading. */
export function operationBody(operation: Operation, { document, schemas }: ApiIndex): Html {
  const { security, description, parameters = [], requestBody, responses } = operation;
  const { securitySchemes } = document.components;
  const schemes = security.flatMap((each) => Object.keys(each));
  const types = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.[problemContentType]?.examples ?? {}),
  );
  return markup`<p class="address">${addressOf(operation)}</p>
${prose(description)}${schemes.length > 0 && markup`<p>Authentication: ${joined(schemes.map((name) => markup`${inline(securitySchemes[name]?.description ?? name)}`))}</p>\n`}
${parameters.length > 0 && markup`<h2>Parameters</h2>\n<dl>${parameters.map(parameterItem)}</dl>\n`}
${requestBody && markup`<h2>Body</h2>\n${contents(requestBody.content, schemas)}`}
<h2>Responses</h2>
<dl>
${Object.entries(responses).map((each) => responseItem(...each))}</dl>
${types.length > 0 && markup`<p>Problems: ${joined(types.map(problemLink), ', ')}</p>\n`}`;
}

function problemLink(type: string): Html {
  return markup`<a href="${problemAddress(type)}">${type}</a>`;
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
      markup`<p class="note">${type}${schema.$ref !== undefined && markup`: ${typeOf(schema)}`}${lineOf(schema)}</p>\n`,
  );
  return markup`<dt>${status}</dt>
<dd>${prose(text)}${shown}${types}</dd>
`;
}

function contents(content: ApiContents, schemas: ApiIndex['schemas']): Html {
  return markup`${Object.entries(content).map(
    ([
      type,
      { schema, example: shown },
    ]) => markup`<p class="note">${type}${schema.$ref !== undefined && markup`: ${typeOf(schema)}`}${lineOf(schema)}</p>
${prose(schema.description)}${typeof shown === 'string' && markup`<pre tabindex="0">${shown}</pre>\n`}${example(schemas.get(nameOf(schema.$ref)) ?? schema)}`,
  )}`;
}
