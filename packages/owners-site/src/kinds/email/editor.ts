import { markup } from '@canvass/web/page';
import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const emailEditor: KindEditor<'email'> = plainEditor(
  'email',
  'E-mail',
  markup`<rect x="3" y="6" width="18" height="13" rx="2"/><path d="m4 8 8 6 8-6"/>`,
);
