import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const urlEditor: KindEditor<'url'> = plainEditor('url', 'link', {
  name: 'Web address',
  line: 'A link',
  find: 'website url link',
});
