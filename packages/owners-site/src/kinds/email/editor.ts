import type { KindEditor } from '../kind-editor.ts';
import { plainEditor } from '../plain-editor.ts';

export const emailEditor: KindEditor<'email'> = plainEditor('email', 'mail', {
  name: 'E-mail',
  line: 'Checked for typing slips',
  find: 'email address',
});
