import { roles } from '@canvass/storage';
import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, operation, problems, tenantParams } from '@canvass/web/openapi';
import { accessProblems, changeProblems } from '../changes/owner-problems.ts';
import { newKeySchema, newKeyWords } from './access-inputs.ts';

const keyExample = {
  id: '9f86d081884c7d65',
  name: 'Reports',
  role: 'viewer',
  createdAt: '2026-11-21T09:00:00.000Z',
  createdBy: 'First key',
};

const key = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  createdAt: z.iso.datetime(),
  createdBy: z.string().describe('The name of the key or the member that created it'),
});

const keyList = z.object({ keys: z.array(key) }).meta({ id: 'KeyList', examples: [{ keys: [keyExample] }] });

const createdKey = key
  .extend({ apiKey: z.string().describe('Shown only this once; Canvass keeps its hash') })
  .meta({ id: 'CreatedKey', examples: [{ ...keyExample, apiKey: `cvs_acme_${'A'.repeat(43)}` }] });

const newKey = input(
  newKeySchema.meta({ id: 'NewKey', examples: [{ name: 'Reports', role: 'viewer' }] }),
  newKeyWords,
);

export const listKeys = operation('owner', 'listKeys', {
  summary: "List the tenant's keys",
  description: 'Needs the role owner.',
  params: tenantParams,
  response: { 200: json('The keys, without their secrets', keyList), ...problems(...accessProblems) },
});

export const createKey = operation('owner', 'createKey', {
  summary: 'Create a key with a name and a role',
  description:
    'Needs the role owner. After `storage-unavailable` the key may exist, and its secret is lost: revoke it.',
  params: tenantParams,
  body: newKey,
  response: {
    201: json('The key, and its secret', createdKey),
    ...problems(...accessProblems, 'too-many-keys', ...changeProblems, 'concurrent-edit'),
  },
});

export const revokeKey = operation('owner', 'revokeKey', {
  summary: 'Revoke a key',
  description: 'Needs the role owner. The key, and what was signed in with it, ends within 5 seconds.',
  params: input(tenantParams.extend({ id: z.string().describe('As the list of keys has it') })),
  response: {
    204: { description: 'Revoked' },
    ...problems(...accessProblems, 'key-not-found', 'last-owner', ...changeProblems, 'concurrent-edit'),
  },
});
