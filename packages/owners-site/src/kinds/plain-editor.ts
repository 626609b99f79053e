import type { DraftQuestion } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { deskTexts } from '../desk-language/desk-texts.ts';
import type { Offer } from './kind-editor.ts';

/** The words of a kind that has no options. */
export interface PlainWords extends Pick<Offer, 'line' | 'find'> {
  readonly name: string;
}

/** The editor of a kind that has no options. */
export function plainEditor<const Type extends DraftQuestion['type']>(
  type: Type,
  icon: string,
  { name, ...more }: PlainWords,
) {
  const words = deskTexts(`kinds.${type}`, { name, offer: { name, ...more }, names: {}, todo: {} });
  return {
    words,
    offers: (): readonly Offer[] => [{ preset: type, group: 'write', icon, ...words.offer }],
    fields: () => markup``,
    read: () => ({ type }),
    preview: <Common>(_question: unknown, common: Common) => ({ ...common, type }),
    lists: {},
    compared: () => [],
  };
}
