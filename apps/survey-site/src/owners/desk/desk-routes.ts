import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { parseFormBodies } from '../../http/bodies/body-parsers.ts';
import { refuseWith, type HttpParts } from '../../http/http-parts.ts';
import { limitReads } from '../../http/limits/time-limit.ts';
import { problem, type Problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { setHeaders } from '../../http/security-headers.ts';
import { originOfForm } from '../../ui/same-origin.ts';
import { auditBy, type RecordChange } from '../audit/record-change.ts';
import type { OwnerLimits, OwnerPorts } from '../owner-ports.ts';
import type { PublicResultsLinks } from '../public-results-link.ts';
import type { SurveyLifecycle } from '../survey-lifecycle.ts';
import type { WriteLimit } from '../write-limit.ts';
import { accessRoutes } from './access/access-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import type { ResultsParts } from '../live/results-parts.ts';
import { analysesRoutes } from './analyses/analyses-routes.ts';
import { answersRoutes } from './answers/answers-routes.ts';
import { eraseRoutes } from './answers/erase-routes.ts';
import { editRoutes } from './builder/edit-routes.ts';
import { previewRoutes } from './builder/preview-routes.ts';
import { exportsRoutes } from './exports/exports-routes.ts';
import { downloadRoutes } from './downloads/download-routes.ts';
import { publishRoutes } from './publish/publish-routes.ts';
import { versionRoutes } from './versions/version-routes.ts';
import type { DeskDeps, InvitationParts } from './desk-deps.ts';
import { deskHeaders } from './desk-headers.ts';
import { invitationsRoutes } from './invitations/invitations-routes.ts';
import { importRoutes } from './import/import-routes.ts';
import { deskProblemView } from './problem-view.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import { shareRoutes } from './share/share-routes.ts';
import { deskGuard } from './sign-in/desk-guard.ts';
import type { DeskSessions } from './sign-in/desk-sessions.ts';
import type { OidcClient } from './sign-in/oidc/oidc-client.ts';
import type { Transactions } from './sign-in/oidc/transactions.ts';
import { resultsRoutes } from './results/results-routes.ts';
import type { SignInLinks } from './sign-in/sign-in-links.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';
import type { SurveyLists } from './surveys/survey-lists.ts';
import { surveysRoutes } from './surveys/surveys-routes.ts';
import { webhooksRoutes } from './webhooks/webhooks-routes.ts';
import { problemTexts as texts } from './texts/problems.ts';

/** Each adds the routes of one folder. */
const pageGroups: readonly ((app: FastifyInstance, deps: DeskDeps) => void)[] = [
  surveysRoutes,
  editRoutes,
  previewRoutes,
  publishRoutes,
  versionRoutes,
  downloadRoutes,
  importRoutes,
  resultsRoutes,
  answersRoutes,
  eraseRoutes,
  analysesRoutes,
  exportsRoutes,
  settingsRoutes,
  shareRoutes,
  invitationsRoutes,
  webhooksRoutes,
  accessRoutes,
  auditRoutes,
];

export interface DeskRoutesOptions extends OwnerPorts {
  readonly clock: Clock;
  readonly lifecycle: SurveyLifecycle;
  readonly invitations: InvitationParts;
  /** The site's one write limit, with the refusals of a plugin. */
  readonly writeLimitFor: (refuser: Refuser) => WriteLimit;
  readonly lists: SurveyLists;
  readonly results: ResultsParts;
  readonly exporting: DeskDeps['exporting'];
  readonly sessions: DeskSessions;
  readonly links: SignInLinks;
  readonly publicResults: PublicResultsLinks;
  readonly recordChange: RecordChange;
  /** Undefined: no OpenID provider is set. */
  readonly oidc: OidcClient | undefined;
  readonly transactions: Transactions;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  readonly publicUrl: string | undefined;
  readonly originOf: DeskDeps['originOf'];
  readonly logger: Logger;
}

/** `/desk`: where owners make surveys and see their results, as pages that work without a script. */
export async function deskRoutes(app: FastifyInstance, options: DeskRoutesOptions): Promise<void> {
  const { sessions, recordChange, http, publicUrl, writeLimitFor } = options;
  const refuser = http.refuserFor(deskProblemView({ hasOidc: options.oidc !== undefined }));
  refuseWith(app, refuser, http.knownRoutes);
  setHeaders(app, deskHeaders);
  parseFormBodies(app, http.collectForm);
  limitReads(app, http, refuser);
  const access = deskGuard({ sessions, refuser, clock: options.clock });
  app.addHook('onRequest', access.recognise);
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.method === 'POST' ? originOfForm(request, publicUrl) : 'own';
    if (origin === 'own') return undefined;
    return refuser.refuse(request, reply, origin === 'foreign' ? foreignForm : byHttp(publicUrl));
  });

  const deps: DeskDeps = {
    ...options,
    ...access,
    audit: auditBy(recordChange, (request) => access.visitorOf(request).principal),
    refuser,
    writeLimit: writeLimitFor(refuser),
  };
  signInRoutes(app, { ...options, auth: http.auth, refuser });
  pageGroups.forEach((register) => register(app, deps));
}

const foreignForm: Problem = {
  ...problem('forbidden', { detail: texts.foreignFormDetail }),
  title: texts.foreignForm,
};

function byHttp(publicUrl: string | undefined): Problem {
  const address = publicUrl === undefined ? undefined : `${new URL(publicUrl).origin}/desk`;
  return {
    ...problem('forbidden', { detail: texts.needsHttpsDetail(address) }),
    title: texts.needsHttps,
  };
}
