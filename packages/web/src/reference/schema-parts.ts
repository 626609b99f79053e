import type { ApiSchema } from '../openapi/api-document.ts';
import { markup, type Html } from '../page/markup.ts';
import { schemaAddress } from './api-index.ts';
import { inline, joined } from './prose.ts';

/** The properties of a schema, of its items and of its variants, as nested lists. */
export function fields(schema: ApiSchema): Html {
  const { properties = {}, required = [], items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const listed = Object.entries(properties).map(
    ([name, property]) =>
      markup`<li><code>${name}</code>${!required.includes(name) && '?'}: ${typeOf(property)}${limits(property)} ${inline(property.description ?? '')}${fields(property)}</li>\n`,
  );
  const inner = [items, additionalProperties, ...anyOf, ...oneOf].filter((each) => typeof each === 'object');
  return markup`${listed.length > 0 && markup`<ul class="fields">\n${listed}</ul>\n`}${inner.map(fields)}`;
}

export function typeOf(schema: ApiSchema): Html {
  const { $ref, enum: values, items, anyOf, oneOf, additionalProperties, format } = schema;
  if ($ref !== undefined) return markup`<a href="${schemaAddress(nameOf($ref))}">${nameOf($ref)}</a>`;
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

/** What each line is, of a text of several. */
export function lineOf({ contentSchema }: ApiSchema): Html {
  return contentSchema?.items === undefined
    ? markup``
    : markup`, on each line: ${typeOf(contentSchema.items)}`;
}

export function example({ examples = [] }: ApiSchema): Html {
  return markup`${examples.map((each) => markup`<pre tabindex="0">${JSON.stringify(each, null, 2)}</pre>\n`)}`;
}

const limitKeywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

function limits(schema: ApiSchema): string {
  const given = limitKeywords.filter(
    (name) => ![undefined, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].includes(schema[name] as number),
  );
  return given.map((name) => `, ${name} ${String(schema[name])}`).join('');
}

/** The name of the schema that a reference leads to. */
export const nameOf = (ref = ''): string => ref.slice(ref.lastIndexOf('/') + 1);
