import type { Clock } from '@canvass/runtime/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkNames, type HttpParts, takeJson } from '@canvass/web/app';
import { keepJsonBodies } from '@canvass/web/bodies';
import type { Refuser } from '@canvass/web/problems';
import { keysApi } from './access/api.ts';
import { analysesApi } from './analyses/api.ts';
import { answersApi } from './answers/api.ts';
import { auditApi } from './audit/api.ts';
import { hooksBeforeChange } from './changes/before-change.ts';
import type { ChangePorts } from './changes/change-ports.ts';
import type { WriteLimit } from './changes/write-limit.ts';
import { exportsApi } from './exports/api.ts';
import type { SendExportDeps } from './exports/send-export.ts';
import { invitationsApi } from './invitations/api.ts';
import type { InvitationParts } from './invitations/show-invitations.ts';
import type { OwnerLimits, OwnerPorts } from './ports.ts';
import type { ResultsParts } from './reading/live/results-parts.ts';
import { slicesApi } from './reading/slices/slice-responses.ts';
import { resultsApi } from './results/api.ts';
import { settingsApi } from './settings/api.ts';
import { signInLinksApi } from './sign-in/api.ts';
import type { SignInLinks } from './sign-in/sign-in-links.ts';
import { surveysApi } from './surveys/api.ts';
import { importApi } from './surveys/import-api.ts';
import { webhooksApi } from './webhooks/api.ts';

/** What the API is made of. It makes the guards, the refusals and the write limit of its routes itself. */
export interface ApiRoutesOptions extends OwnerPorts, ChangePorts {
  readonly clock: Clock;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  /** The site's one write limit, with the refusals of a plugin. */
  readonly writeLimitFor: (refuser: Refuser) => WriteLimit;
  readonly invitations: InvitationParts;
  readonly results: ResultsParts;
  readonly exporting: SendExportDeps;
  readonly links: SignInLinks;
  readonly originOf: (request: FastifyRequest) => string;
}

/** Serves `/v1`: definitions and results as JSON, for requests with a tenant's key. */
export function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): void {
  const { http, writeLimitFor, invitations, results, originOf } = options;
  const writeLimit = writeLimitFor(http.documents);
  const deps = {
    ...options,
    auth: http.auth,
    refuser: http.documents,
    beforeChange: hooksBeforeChange(checkNames(http.documents), http.auth.tenant, writeLimit),
    writeLimit,
  };
  void app.register(
    async (api) => {
      takeJson(api, http);
      surveysApi(api, deps);
      settingsApi(api, deps);
      invitationsApi(api, { ...deps, ...invitations, originOf });
      const ofSome = slicesApi(api, { ...deps, readLimitMs: http.readLimitMs });
      resultsApi(api, { ...deps, ofSome });
      answersApi(api, { ...deps, ofSome });
      analysesApi(api, { ...deps, streams: results.open });
      webhooksApi(api, deps);
      exportsApi(api, deps);
      keysApi(api, deps);
      auditApi(api, deps);
      signInLinksApi(api, deps);
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      keepJsonBodies(api, http.collectBody);
      importApi(api, deps);
    },
    { prefix: '/v1' },
  );
}
