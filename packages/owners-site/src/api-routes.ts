import type { FastifyInstance } from 'fastify';
import { checkNames, type InputTypes, takeJson } from '@canvass/web/app';
import { keepJsonBodies } from '@canvass/web/bodies';
import type { Refuser } from '@canvass/web/problems';
import { keysApi } from './access/api.ts';
import { analysesApi } from './analyses/api.ts';
import { answersApi } from './answers/api.ts';
import { auditApi } from './audit/api.ts';
import { scopeParts, type ScopeParts } from './changes/owner-scope.ts';
import type { WriteLimit } from './changes/write-limit.ts';
import { exportsApi, type ExportsApi } from './exports/api.ts';
import { filesApi, type FilesApi } from './files/api.ts';
import { invitationsApi, type InvitationsApi } from './invitations/api.ts';
import { picturesApi } from './pictures/api.ts';
import { progressApi } from './progress/api.ts';
import { quotasApi } from './quotas/api.ts';
import type { ResultsParts } from './reading/live/results-parts.ts';
import { preferencesApi } from './reading/slices/preferences-api.ts';
import { createSendFilteredAnswers } from './reading/slices/filtered-answers.ts';
import { trendApi } from './reading/slices/trend-api.ts';
import { createFastFigures } from './reading/figures/fast-figures.ts';
import { createSendFigures } from './reading/figures/send-figures.ts';
import { resultsApi } from './results/api.ts';
import { settingsApi } from './settings/api.ts';
import { signInLinksApi, type SignInLinksApi } from './sign-in/api.ts';
import { themesApi } from './themes/api.ts';
import { surveysApi } from './surveys/api.ts';
import { importApi } from './surveys/import-api.ts';
import { mailApi, newMailListApi, type MailApi } from './mail/api.ts';
import { noticesApi } from './notices/api.ts';
import { webhooksApi } from './webhooks/api.ts';

/** What the API is made of. It makes the guards, the refusals and the write limit of its routes itself. */
export interface ApiRoutesOptions extends Omit<
  ExportsApi & FilesApi & InvitationsApi & MailApi & SignInLinksApi,
  keyof ScopeParts | 'callerOf' | 'mayStill'
> {
  /** The site's one write limit, with the refusals of a plugin. */
  readonly writeLimitFor: (refuser: Refuser) => WriteLimit;
  readonly results: ResultsParts;
}

/** Serves `/v1`: definitions and results as JSON, for requests with a tenant's key. */
export function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): void {
  const { http, writeLimitFor, results } = options;
  const { callerOf, mayStill, tenantHook } = http.auth;
  const parts = scopeParts(http.documents, checkNames(http.documents), tenantHook, writeLimitFor);
  const deps = { ...options, ...parts, callerOf, mayStill };
  http.fastRoutes.add(createFastFigures({ http, figures: results.figures }));
  void app.register(
    async (scope) => {
      takeJson(scope, http);
      const api = scope.withTypeProvider<InputTypes>();
      surveysApi(api, deps);
      settingsApi(api, deps);
      invitationsApi(api, deps);
      const figures = { ...deps, sendingFigures: createSendFigures(deps) };
      trendApi(api, figures);
      preferencesApi(api, figures);
      progressApi(api, deps);
      quotasApi(api, deps);
      resultsApi(api, figures);
      answersApi(api, { ...deps, sendFiltered: createSendFilteredAnswers(deps) });
      analysesApi(api, { ...deps, streams: results.open });
      webhooksApi(api, deps);
      mailApi(api, deps);
      noticesApi(api, deps);
      exportsApi(api, deps);
      filesApi(api, deps);
      picturesApi(api, deps);
      themesApi(api, deps);
      keysApi(api, deps);
      auditApi(api, deps);
      signInLinksApi(api, deps);
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (scope) => {
      takeJson(scope, { ...http, collectBody: http.collectBatch });
      newMailListApi(scope.withTypeProvider<InputTypes>(), deps);
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (scope) => {
      keepJsonBodies(scope, http.collectBody);
      importApi(scope.withTypeProvider<InputTypes>(), deps);
    },
    { prefix: '/v1' },
  );
}
