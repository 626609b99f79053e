import { z } from 'zod';
import { json, operation, problems, tenantParams } from '@canvass/web/openapi';
import { accessProblems } from '../changes/owner-problems.ts';

const signInLink = z
  .object({
    link: z.string().describe('A path of this site'),
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'SignInLink',
    examples: [{ link: '/desk/welcome?code=…', expiresAt: '2026-11-21T10:00:00.000Z' }],
  });

export const createSignInLink = operation('owner', 'createSignInLink', {
  summary: 'Create a link that signs a browser in to the desk once, with the role of the key',
  description: 'It is valid for an hour. Show it only to whom the key may be shown.',
  params: tenantParams,
  response: {
    201: json('The link', signInLink),
    ...problems(...accessProblems, 'too-large', 'unsupported-media-type'),
  },
});
