import { markup } from '@canvass/web/page';
import type { KindEditor, KindTexts } from '../kind-editor.ts';

const texts = {
  name: 'Text without a question',
  hint: 'Write **important** or *stressed* words with asterisks, links as [words](https://example.org), and lists with a hyphen before each line.',
  names: {},
  todo: {},
} as const satisfies KindTexts & Readonly<Record<string, unknown>>;

export const statementEditor: KindEditor<'statement'> = {
  words: texts,
  icon: markup`<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.5v.5"/>`,
  summary: () => texts.name,
  fields: () => markup`<p class="hint">${texts.hint}</p>\n`,
  read: () => ({ type: 'statement' }),
  preview: ({ type }, { id, text }) => ({ id, text, required: false, type }),
  lists: {},
  compared: () => [],
};
