import { z } from 'zod';
import { input, optionalText } from '@canvass/web/app';
import { formBody, location, operation, page, refusedPages } from '@canvass/web/openapi';

export const commonRefusals = refusedPages({
  400: 'The address or the body is not validly encoded',
  403: 'The form was not sent from a page of this site',
  413: 'The body is over 4 MiB, or its text over 1 MiB',
  415: 'The body is not a form, has another charset than UTF-8, or a content coding',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
});

const seeOther = (description: string, example: string) => ({
  303: { description, headers: location('The next page', example) },
});

export const openDesk = operation('desk', 'openDesk', {
  summary: 'Go to the surveys, or show the form to sign in',
  security: [],
  response: { 200: page('The form'), ...seeOther('Signed in', '/desk/acme'), ...commonRefusals },
});

export const showSignIn = operation('desk', 'showDeskSignIn', {
  summary: 'Show the form to sign in',
  security: [],
  response: { 200: page('The form'), ...commonRefusals },
});

export const signInWithKey = operation('desk', 'signInToDesk', {
  summary: 'Sign in with a key of a tenant',
  security: [],
  ...formBody('`key`; `next`: where to go on'),
  response: {
    ...seeOther('Signed in: a cookie for 8 hours, for the desk only and hidden from scripts', '/desk/acme'),
    ...commonRefusals,
    ...refusedPages({
      401: 'The form again: the key is wrong',
      422: 'The form again: there is no key',
      429: 'The form again: too many wrong keys came from this address',
    }),
  },
});

export const signOutOfDesk = operation('desk', 'signOutOfDesk', {
  summary: 'Sign out',
  security: [],
  ...formBody('No fields'),
  response: {
    ...seeOther(
      'The session is over on every site, and its cookie is deleted',
      '/desk/sign-in?done=sign-out',
    ),
    ...commonRefusals,
    ...refusedPages({ 503: 'The storage does not answer: the session may still be open' }),
  },
});

const linkOver = refusedPages({ 401: 'The link was used already, or it has expired' });

export const showWelcome = operation('desk', 'showWelcome', {
  summary: 'Show whom a sign-in link signs in',
  security: [],
  querystring: input(z.object({ code: optionalText })),
  response: { 200: page('The button that signs in'), ...commonRefusals, ...linkOver },
});

export const signInByLink = operation('desk', 'signInByLink', {
  summary: 'Sign in with the code of a sign-in link, once',
  security: [],
  ...formBody('`code`'),
  response: { ...seeOther('Signed in, as with a key', '/desk/acme'), ...commonRefusals, ...linkOver },
});

const invitationRefusals = {
  ...commonRefusals,
  ...refusedPages({
    403: 'The invitation was used or withdrawn, or has expired. Or the form was not sent from a page of this site',
    429: 'Too many wrong keys or failed sign-ins came from this address',
  }),
};

export const showInvitation = operation('desk', 'showInvitation', {
  summary: 'Show what an invitation offers',
  security: [],
  querystring: input(z.object({ code: optionalText })),
  response: { 200: page('The buttons that accept it'), ...invitationRefusals },
});

export const acceptInvitation = operation('desk', 'acceptInvitation', {
  summary: 'Accept an invitation, and sign in',
  security: [],
  ...formBody('`invite`: the code of the invitation'),
  response: {
    ...seeOther('Signed in, as with a key', '/desk/acme/passkeys?done=joined'),
    ...invitationRefusals,
  },
});

export const showMailForm = operation('desk', 'showMailForm', {
  summary: 'Show the form that asks for a link by mail',
  security: [],
  response: { 200: page('The form'), ...commonRefusals },
});

export const askForLink = operation('desk', 'askForSignInLink', {
  summary: 'Mail a link that signs in to a member without a provider',
  security: [],
  ...formBody('`tenant`, `email`'),
  response: {
    200: page('The same page for every address'),
    ...commonRefusals,
    ...refusedPages({
      404: 'The site sends no mail',
      422: 'The form again: no account or no address',
      429: 'Too many links were asked for from this address',
    }),
  },
});
