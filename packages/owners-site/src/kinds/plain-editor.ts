import type { DraftQuestion } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { deskTexts } from '../desk-language/desk-texts.ts';
import type { KindTexts } from './kind-editor.ts';

/** The editor of a kind that has no options. */
export function plainEditor<const Type extends DraftQuestion['type']>(type: Type, name: string, icon: Html) {
  const words: KindTexts = deskTexts(`kinds.${type}`, { name, names: {}, todo: {} });
  return {
    words,
    icon,
    summary: () => words.name,
    fields: () => markup``,
    read: () => ({ type }),
    preview: <Common>(_question: unknown, common: Common) => ({ ...common, type }),
    lists: {},
    compared: () => [],
  };
}
