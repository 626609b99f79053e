import { inputOr } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import { problem, type Problem } from '@canvass/web/problems';
import { addressText, deskShows } from '../desk/schemas.ts';
import { auditAreas } from './areas.ts';
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
  querystring: inputOr(
    noSuchPage,
    auditQuerySchema.extend({
      area: addressText(`What the page shows: ${auditAreas.join(', ')}; all if it is left out`).transform(
        (name) => auditAreas.find((known) => known === name),
      ),
      search: addressText('A part of the name of a person or a survey').transform((text = '') =>
        text.trim().slice(0, 100),
      ),
    }),
  ),
});
