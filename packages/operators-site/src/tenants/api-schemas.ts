import { z } from 'zod';
import { json, operation, problems, tenantParams } from '@canvass/web/openapi';
import { operatorProblems } from '../operator-problems.ts';

const createdTenant = z
  .object({
    tenant: z.string(),
    apiKey: z.string().describe('Shown only this once; Canvass keeps its hash'),
  })
  .meta({ id: 'CreatedTenant', examples: [{ tenant: 'acme', apiKey: `cvs_acme_${'A'.repeat(43)}` }] });

export const createTenant = operation('operator', 'createTenant', {
  summary: 'Create a tenant',
  description: 'After `storage-unavailable` the tenant may exist with a key that is lost.',
  params: tenantParams,
  response: {
    201: json('The tenant and its key', createdTenant),
    ...problems(
      ...operatorProblems,
      'tenant-exists',
      'too-large',
      'unsupported-media-type',
      'storage-unavailable',
    ),
  },
});
