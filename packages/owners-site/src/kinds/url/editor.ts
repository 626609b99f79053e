import { markup } from '@canvass/web/page';
import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const urlEditor: KindEditor<'url'> = plainEditor(
  'url',
  'Web address',
  markup`<circle cx="12" cy="12" r="8"/><path d="M4 12h16M12 4c3 3 3 13 0 16M12 4c-3 3-3 13 0 16"/>`,
);
