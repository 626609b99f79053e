import type { FormFields } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';

/** What was typed in a field of one line; empty if the form does not have it. */
export function typedLine(fields: FormFields, name: string): string {
  return typedProse(fields, name).replaceAll(/[\r\n\t]+/g, ' ');
}

/** What was typed in a field of several lines; empty if the form does not have it. */
export function typedProse(fields: FormFields, name: string): string {
  return typedText(Object.hasOwn(fields, name) ? fields[name] : undefined).toWellFormed();
}

/** What was typed in these fields, by their names, as far as the form has them. */
export function typedOptions<Name extends string>(
  fields: FormFields,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = names.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, typedLine(fields, name)])) as Partial<
    Record<Name, string>
  >;
}
