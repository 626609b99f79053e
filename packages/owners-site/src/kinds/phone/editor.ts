import { markup } from '@canvass/web/page';
import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const phoneEditor: KindEditor<'phone'> = plainEditor(
  'phone',
  'Telephone',
  markup`<path d="M6 4h3l2 5-2 1a10 10 0 0 0 5 5l1-2 5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z"/>`,
);
