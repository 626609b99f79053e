import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const phoneEditor: KindEditor<'phone'> = plainEditor('phone', 'phone', {
  name: 'Telephone',
  line: 'A telephone number',
  find: 'phone mobile number',
});
