import { markup, type Html } from '../page/markup.ts';

/** Paragraphs and lists, as the descriptions have them in Markdown. */
export function prose(text = ''): Html {
  const blocks = text.split('\n').filter((line) => line !== '');
  return markup`${blocks.map((line) =>
    line.startsWith('- ')
      ? markup`<p class="item">${inline(line.slice(2))}</p>\n`
      : markup`<p>${inline(line)}</p>\n`,
  )}`;
}

/** Code and strong text within a line. */
export function inline(text: string): readonly Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return markup`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith('**') ? markup`<strong>${part.slice(2, -2)}</strong>` : markup`${part}`;
  });
}

export function joined(parts: readonly Html[], separator = ' or '): Html {
  return markup`${parts.map((part, index) => markup`${index > 0 && separator}${part}`)}`;
}
