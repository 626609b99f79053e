import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createInvitationTokens, type HttpParts, readInputs, settleSiblings } from '@canvass/web/app';
import { serveAssets } from '@canvass/web/page';
import { apiRoutes } from './api-routes.ts';
import { createRecordChange } from './changes/record-change.ts';
import { deskAssets } from './desk/assets.ts';
import { deskRoutes } from './desk-routes.ts';
import { createDeskSessions } from './sign-in/desk-sessions.ts';
import { landingRoutes } from './sign-in/landing-routes.ts';
import { createOidcClient, type OidcSettings } from './sign-in/oidc/oidc-client.ts';
import { createTransactions } from './sign-in/oidc/transactions.ts';
import { createChallenges } from './sign-in/passkeys/challenges.ts';
import { createPasskeyChecks } from './sign-in/passkeys/passkey-checks.ts';
import { createMemberMails } from './tickets/member-mails.ts';
import { createSignInLinks } from './tickets/sign-in-links.ts';
import { SurveyLists } from './surveys/survey-lists.ts';
import { createInvitationBatches } from './invitations/invitation-batches.ts';
import { createLinkStreams } from './invitations/link-stream.ts';
import { stopNoticesRoutes } from './notices/stop-routes.ts';
import { openResults } from './reading/live/results-parts.ts';
import { createZipLimits } from './files/send-zip.ts';
import type { OwnerLimits, OwnerPorts } from './ports.ts';
import { publicResultsRoutes } from './share/public/pages.ts';
import { createPublicResultsLinks } from './share/public-results-link.ts';
import { createPictureEncoder } from './changes/picture-encoder.ts';
import { createSurveyLifecycle } from './changes/survey-lifecycle.ts';
import { tellChanges } from './tell-changes.ts';
import { limitWrites } from './changes/write-limit.ts';

export interface OwnerRoutesOptions extends OwnerPorts {
  readonly clock: Clock;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  /** The site's secret: it signs sessions and sign-in links. */
  readonly adminApiKey: string;
  /** The site's secret that signs invitations and links to public results. */
  readonly linkSecret: string;
  /** Where people reach the site, if known. */
  readonly publicUrl: string | undefined;
  /** The OpenID provider of members; undefined: only keys sign in. */
  readonly oidc: OidcSettings | undefined;
  readonly logger: Logger;
}

/** Serves the owners of surveys: definitions and results as JSON under `/v1` with a tenant's key, and the desk under `/desk`. */
export async function ownerRoutes(
  app: FastifyInstance,
  { http, limits, adminApiKey, linkSecret, publicUrl, logger, oidc: provider, ...ports }: OwnerRoutesOptions,
): Promise<void> {
  readInputs(app);
  const signing = {
    key: adminApiKey,
    tenants: ports.tenants,
    revoked: ports.revokedSessions,
    newId: ports.newId,
    now: () => ports.clock.now(),
  };
  const links = createSignInLinks(signing);
  const recordChange = createRecordChange({ trail: ports.auditTrail, clock: ports.clock, logger });
  const results = openResults(app, { ...ports, logger }, limits);
  const lists = new SurveyLists(ports);
  tellChanges(app, ports.siblings, { lists, live: results.live });
  settleSiblings(app, ports.siblings);
  const exporting = exportingOf(app, ports);
  ports.erasures.onErased(({ tenant, survey }) => {
    results.live.forget(tenant, survey);
    lists.forget(tenant);
  });
  const writeLimitFor = limitWrites({
    writesPerMinute: limits.writesPerMinute,
    clock: ports.clock,
    onChanged: (tenant) => lists.forget(tenant),
  });
  const lifecycle = createSurveyLifecycle(ports, limits);
  const encoder = createPictureEncoder();
  const originOf = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;
  const tokens = createInvitationTokens(linkSecret);
  const invitations = {
    batches: createInvitationBatches(ports),
    links: createLinkStreams({ tokens, clock: ports.clock }),
  };
  const shared = {
    ...ports,
    http,
    limits,
    recordChange,
    lifecycle,
    encoder,
    writeLimitFor,
    invitations,
    results,
    exporting,
    links,
    originOf,
  };
  apiRoutes(app, shared);
  serveAssets(app, deskAssets);
  const publicResults = createPublicResultsLinks(linkSecret);
  void app.register(deskRoutes, {
    ...shared,
    lists,
    sessions: createDeskSessions(signing),
    publicResults,
    oidc: provider && createOidcClient(provider, { limitMs: http.readLimitMs / 4 }),
    transactions: createTransactions(signing),
    memberMails: createMemberMails(ports.singleMails, publicUrl),
    passkeyChecks: createPasskeyChecks({ tenants: ports.tenants, challenges: createChallenges(signing) }),
    publicUrl,
    logger,
    prefix: '/desk',
  });
  void app.register(stopNoticesRoutes, { ...shared, prefix: '/notices' });
  void app.register(landingRoutes, { hasOidc: provider !== undefined });
  void app.register(publicResultsRoutes, {
    results,
    publicResults,
    definitions: ports.definitions,
    http,
    limits,
    clock: ports.clock,
    prefix: '/results',
  });
}

/** What downloads need. They end when the site closes, which would otherwise wait for their clients. */
function exportingOf(app: FastifyInstance, { exports, lastExports, definitions }: OwnerPorts) {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return { exports, lastExports, definitions, zips: createZipLimits(), closing: closing.signal };
}
