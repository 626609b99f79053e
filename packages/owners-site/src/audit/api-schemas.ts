import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, operation, problems, tenantParams } from '@canvass/web/openapi';
import { accessProblems } from '../changes/owner-problems.ts';
import { auditActions } from '../changes/audit-actions.ts';
import { auditQuerySchema, auditQueryWords } from './audit-query.ts';

const entryExample = {
  at: '2026-11-21T09:00:00.000Z',
  actor: { kind: 'key', id: '9f86d081884c7d65', name: 'First key' },
  action: 'survey-published',
  target: 'coffee',
  detail: 'version 2',
};

const auditPage = z
  .object({
    entries: z.array(
      z.object({
        at: z.iso.datetime(),
        actor: z.object({
          kind: z.string().describe('`key`, `member`, `directory` or `operator`'),
          id: z.string(),
          name: z.string().describe('The name at that time'),
        }),
        action: z
          .string()
          .describe(`One of ${Object.keys(auditActions).join(', ')}; later versions may add some`),
        target: z.string().optional().describe('The name of what was changed'),
        detail: z.string().optional(),
      }),
    ),
    next: z.string().nullable().describe('The `before` of the next page; null if there are no older entries'),
  })
  .meta({ id: 'AuditPage', examples: [{ entries: [entryExample], next: null }] });

export const readAuditTrail = operation('owner', 'readAuditTrail', {
  summary: 'Read who changed what, the newest first',
  description: 'Needs the role owner. Entries are never changed or deleted.',
  params: tenantParams,
  querystring: input(auditQuerySchema, auditQueryWords),
  response: { 200: json('A page of the audit trail', auditPage), ...problems(...accessProblems) },
});
