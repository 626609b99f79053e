import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { keepJsonBodies } from '@canvass/web/bodies';
import {
  checkNames,
  createInvitationTokens,
  type HttpParts,
  readInputs,
  settleSiblings,
  takeJson,
} from '@canvass/web/app';
import { serveAssets } from '@canvass/web/page';
import { keysApi } from './access/api.ts';
import { analysesApi } from './analyses/api.ts';
import { auditApi } from './audit/api.ts';
import { hooksBeforeChange } from './changes/before-change.ts';
import { createRecordChange } from './changes/record-change.ts';
import { deskAssets } from './desk/assets.ts';
import { deskRoutes } from './desk-routes.ts';
import { createDeskSessions } from './sign-in/desk-sessions.ts';
import { createOidcClient, type OidcSettings } from './sign-in/oidc/oidc-client.ts';
import { createTransactions } from './sign-in/oidc/transactions.ts';
import { signInLinksApi } from './sign-in/api.ts';
import { createSignInLinks } from './sign-in/sign-in-links.ts';
import { SurveyLists } from './surveys/survey-lists.ts';
import { importApi } from './surveys/import-api.ts';
import { createInvitationBatches } from './invitations/invitation-batches.ts';
import { invitationsApi } from './invitations/api.ts';
import { createLinkStreams } from './invitations/link-stream.ts';
import { answersApi } from './answers/api.ts';
import { exportsApi } from './exports/api.ts';
import { openResults } from './reading/live/results-parts.ts';
import type { OwnerLimits, OwnerPorts } from './ports.ts';
import { publicResultsRoutes } from './share/public/pages.ts';
import { createPublicResultsLinks } from './share/public-results-link.ts';
import { resultsApi } from './results/api.ts';
import { slicesApi } from './reading/slices/slice-responses.ts';
import { settingsApi } from './settings/api.ts';
import { createSurveyLifecycle } from './changes/survey-lifecycle.ts';
import { surveysApi } from './surveys/api.ts';
import { webhooksApi } from './webhooks/api.ts';
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

/** For the owners of surveys: definitions and results with a tenant's key, as JSON under `/v1`, and the desk under `/desk`. */
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
  const oidc = provider && createOidcClient(provider, { limitMs: http.readLimitMs / 4 });
  const recordChange = createRecordChange({ trail: ports.auditTrail, clock: ports.clock, logger });
  const shared = { ...ports, auth: http.auth, recordChange, refuser: http.documents };
  const results = openResults(app, { ...ports, logger }, limits);
  const lists = new SurveyLists(ports);
  tellChanges(app, ports.siblings, { lists, live: results.live });
  settleSiblings(app, ports.siblings);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const exporting = { exports: ports.exports, closing: closing.signal };
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
  const originOf = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;
  const tokens = createInvitationTokens(linkSecret);
  const invitations = {
    batches: createInvitationBatches(ports),
    links: createLinkStreams({ tokens, clock: ports.clock }),
  };
  const writeLimit = writeLimitFor(http.documents);
  const beforeChange = hooksBeforeChange(checkNames(http.documents), http.auth.tenant, writeLimit);
  const changing = { ...shared, lifecycle, limits, beforeChange, writeLimit };
  void app.register(
    async (api) => {
      takeJson(api, http);
      surveysApi(api, changing);
      settingsApi(api, changing);
      invitationsApi(api, { ...changing, ...invitations, originOf });
      const ofSome = slicesApi(api, { ...shared, clock: ports.clock, readLimitMs: http.readLimitMs });
      resultsApi(api, { ...shared, ofSome });
      answersApi(api, { ...changing, ofSome });
      analysesApi(api, { ...changing, streams: results.open });
      webhooksApi(api, changing);
      exportsApi(api, { ...shared, exporting });
      keysApi(api, changing);
      auditApi(api, shared);
      signInLinksApi(api, { ...shared, links });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      keepJsonBodies(api, http.collectBody);
      importApi(api, changing);
    },
    { prefix: '/v1' },
  );
  serveAssets(app, deskAssets);
  const publicResults = createPublicResultsLinks(linkSecret);
  const sessions = createDeskSessions(signing);
  void app.register(deskRoutes, {
    ...ports,
    lifecycle,
    invitations,
    writeLimitFor,
    lists,
    results,
    exporting,
    sessions,
    links,
    publicResults,
    recordChange,
    oidc,
    transactions: createTransactions(signing),
    http,
    limits,
    publicUrl,
    originOf,
    logger,
    prefix: '/desk',
  });
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
