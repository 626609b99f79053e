import type { FormFields } from '@canvass/surveys';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The fields that a browser sends of a form with this markup of ours, if nobody changes anything. */
export function submittedFields(html: string): FormFields {
  const fields: Record<string, string | string[]> = {};
  const add = (name: string, value: string): void => {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // `__proto__` is no name of a question.
    fields[name] = before === undefined ? value : [before, value].flat();
  };
  for (const [, tag, attributes = '', content = ''] of html.matchAll(
    /<(input|textarea|select)\b([^>]*)>(?:([^<]*(?:<option[^>]*>[^<]*<\/option>)*)<\/(?:textarea|select)>)?/g,
  )) {
    const name = attribute(attributes, 'name') ?? '';
    const type = attribute(attributes, 'type');
    // A browser drops a line break right after the tag, and sends all others as CR LF.
    if (tag === 'textarea') add(name, text(content.replace(/^\n/, '')).replaceAll(/\r?\n/g, '\r\n'));
    else if (tag === 'select') add(name, selected(content));
    else if (type === 'file') add(name, '');
    else if (!(type === 'radio' || type === 'checkbox') || / checked(?: |$)/.test(attributes)) {
      add(name, attribute(attributes, 'value') ?? 'on');
    }
  }
  return fields;
}

function selected(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const chosen = all.find((attributes) => attributes.endsWith(' selected')) ?? all[0] ?? '';
  return attribute(chosen, 'value') ?? '';
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? undefined : text(found);
}

function text(escaped: string): string {
  return escaped.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
}
