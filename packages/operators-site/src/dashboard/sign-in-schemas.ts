import { formBody, operation } from '@canvass/web/openapi';
import { refusedForms, seeOther } from './schemas.ts';

export const signIn = operation('operator', 'signIn', {
  summary: 'Sign in',
  security: [],
  ...formBody("`key`: the operator's key"),
  response: {
    ...seeOther('Signed in: a cookie for 8 hours, for this site only and hidden from scripts', '/ops'),
    ...refusedForms({
      401: 'The form again: the key is wrong',
      422: 'The form again: there is no key',
      429: 'The form again: too many wrong keys came from this address',
    }),
  },
});

export const signOut = operation('operator', 'signOut', {
  summary: 'Sign out',
  security: [],
  ...formBody('No fields'),
  response: {
    ...seeOther('The session is over on every site, and its cookie is deleted', '/ops?done=sign-out'),
    ...refusedForms({ 503: 'The storage does not answer: the session may still be open' }),
  },
});
