import type { Clock } from '@canvass/runtime/clock';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { HttpParts } from '../../http/http-parts.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import type { Audit } from '../changes/record-change.ts';
import type { SendExportDeps } from '../exports/send-export.ts';
import type { InvitationBatches } from '../invitations/invitation-batches.ts';
import type { LinkStreams } from '../invitations/link-stream.ts';
import type { ResultsParts } from '../reading/live/results-parts.ts';
import type { OwnerLimits, OwnerPorts } from '../ports.ts';
import type { PublicResultsLinks } from '../share/public-results-link.ts';
import type { SurveyLifecycle } from '../changes/survey-lifecycle.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import type { OidcClient } from '../sign-in/oidc/oidc-client.ts';
import type { SurveyLists } from '../surveys/survey-lists.ts';
import type { DeskAccess } from './access.ts';

/** What makes, revokes and writes invitations. */
export interface InvitationParts {
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
}

/** What every page group of the desk gets. */
export interface DeskDeps extends OwnerPorts, DeskAccess {
  readonly clock: Clock;
  readonly lists: SurveyLists;
  readonly results: ResultsParts;
  readonly exporting: SendExportDeps;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  readonly lifecycle: SurveyLifecycle;
  readonly invitations: InvitationParts;
  /** For the forms at a survey: counts by tenant, and one change of a survey at a time. */
  readonly writeLimit: WriteLimit;
  /** Where people reach this site: `PUBLIC_URL`, or the origin of the request. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly publicResults: PublicResultsLinks;
  /** Records a change that a visitor has made. Never rejects. */
  readonly audit: Audit;
  /** The OpenID provider that members sign in with; undefined: none is set. */
  readonly oidc: Pick<OidcClient, 'issuer'> | undefined;
  readonly logger: Logger;
  /** Refuses with pages. */
  readonly refuser: Refuser;
}
