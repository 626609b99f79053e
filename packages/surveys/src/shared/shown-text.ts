import type { z } from 'zod';
import { prose } from './prose.ts';

/** The schemas of texts that respondents read, each with the schema that translations meet. */
const translations = new WeakMap<object, z.ZodType<string>>();

/** Marks a schema as that of a text that respondents read, and returns it. Further methods of the schema return another one, without the mark. */
export function translated<Schema extends z.ZodType<string>>(
  schema: Schema,
  translation: z.ZodType<string> = schema,
): Schema {
  translations.set(schema, translation);
  return schema;
}

/** Whether a schema is that of a text that respondents read. */
export function isShownText(schema: object): boolean {
  return translations.has(schema);
}

/** The schema that translations of such a text meet; undefined for any other schema. */
export function translationOf(schema: object): z.ZodType<string> | undefined {
  return translations.get(schema);
}

/** A text of a definition that respondents read. It can be given in several languages. */
export function shownText(name: string, maxLength: number, layout: 'line' | 'multiline') {
  return translated(prose(name, maxLength, layout));
}
