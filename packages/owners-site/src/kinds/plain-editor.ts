import type { DraftQuestion } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { KindTexts } from './kind-editor.ts';

/** The editor of a kind that has no options. */
export function plainEditor<const Type extends DraftQuestion['type']>(type: Type, name: string, icon: Html) {
  const words: KindTexts = { name, names: {}, todo: {} };
  return {
    words,
    icon,
    summary: () => name,
    fields: () => markup``,
    read: () => ({ type }),
    preview: <Common>(_question: unknown, common: Common) => ({ ...common, type }),
    lists: {},
    compared: () => [],
  };
}
