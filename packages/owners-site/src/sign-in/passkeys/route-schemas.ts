import { formBody, json, location, operation, refusedPages, tenantParams } from '@canvass/web/openapi';
import { z } from 'zod';
import { deskDoes, deskShows } from '../../desk/schemas.ts';
import { commonRefusals } from '../pages-schemas.ts';

const params = { params: tenantParams };

export const showPasskeyOptions = operation('desk', 'showPasskeyOptions', {
  summary: 'What a browser needs to sign in with a passkey',
  security: [],
  response: {
    200: json('The options of `navigator.credentials.get`', z.looseObject({ challenge: z.string() })),
    ...commonRefusals,
  },
});

export const signInWithPasskey = operation('desk', 'signInWithPasskey', {
  summary: 'Sign in with a passkey',
  security: [],
  ...formBody('`credential`: what the browser signed, in JSON; `next`: where to go on'),
  response: {
    303: { description: 'Signed in, as with a key', headers: location('The next page', '/desk/acme') },
    ...commonRefusals,
    ...refusedPages({
      403: 'The passkey could not be checked, or the form was not sent from a page of this site',
      429: 'Too many failed sign-ins came from this address',
    }),
  },
});

export const showPasskeys = deskShows('showPasskeys', 'the passkeys of the visitor', params);

export const addPasskey = deskDoes('addPasskey', 'Add a passkey of the visitor', {
  fields: '`name`; `credential`: what the browser made, in JSON',
  next: '/desk/acme/passkeys?done=passkey-added',
  ...params,
});

export const removePasskey = deskDoes('removePasskey', 'Remove a passkey of the visitor', {
  fields: '`id`',
  next: '/desk/acme/passkeys?done=passkey-removed',
  ...params,
});
