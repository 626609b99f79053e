import { inputOr } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import { problem, type Problem } from '@canvass/web/problems';
import { deskShows } from '../desk/schemas.ts';
import { auditQuerySchema } from './audit-query.ts';
import { auditTexts as texts } from './texts.ts';

export const noSuchPage: Problem = {
  ...problem('route-not-found'),
  get detail() {
    return texts.noSuchPage;
  },
};

export const showAuditTrail = deskShows('showAuditTrail', 'who changed what', {
  params: tenantParams,
  querystring: inputOr(noSuchPage, auditQuerySchema.clone()),
});
