import { inputOr } from '../../http/input.ts';
import { tenantParams } from '../../http/openapi/survey-schemas.ts';
import { problem } from '../../http/problems/problem.ts';
import { deskShows } from '../desk/schemas.ts';
import { auditQuerySchema } from './audit-query.ts';
import { auditTexts as texts } from './texts.ts';

export const noSuchPage = problem('route-not-found', { detail: texts.noSuchPage });

export const showAuditTrail = deskShows('showAuditTrail', 'who changed what', {
  params: tenantParams,
  querystring: inputOr(noSuchPage, auditQuerySchema.clone()),
});
