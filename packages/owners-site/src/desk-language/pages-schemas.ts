import { formBody, location, operation, refusedPages } from '@canvass/web/openapi';

export const chooseLanguage = operation('desk', 'chooseDeskLanguage', {
  summary: 'Choose the language of the desk',
  security: [],
  ...formBody('`language`: `en`, `de`. Another one changes nothing'),
  response: {
    303: {
      description: 'The page again: a cookie for a year has the language',
      headers: location('The page', '/desk/acme'),
    },
    ...refusedPages({
      400: 'The body is not validly encoded',
      403: 'The form was not sent from a page of this site',
      413: 'The body is over 4 MiB, or its text over 1 MiB',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      500: 'A fault in the server',
    }),
  },
});
