import type { FastifyInstance } from 'fastify';
import { takeJson, type HttpParts } from '../http/http-parts.ts';
import { RateLimiter } from '../http/limits/rate-limiter.ts';
import { keysApi } from './access/keys-api.ts';
import type { OwnerLimits, OwnerPorts } from './owner-ports.ts';
import { resultsApi } from './results-api.ts';
import { settingsApi } from './settings-api.ts';
import { createSurveyLifecycle } from './survey-lifecycle.ts';
import { surveysApi } from './surveys-api.ts';
import { limitWrites } from './write-limit.ts';

export interface OwnerRoutesOptions extends OwnerPorts {
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
}

/** For the owners of surveys, with their tenant's key: definitions and results, as JSON under `/v1`. */
export async function ownerRoutes(
  app: FastifyInstance,
  { http, limits, ...ports }: OwnerRoutesOptions,
): Promise<void> {
  const shared = { ...ports, auth: http.auth, refuser: http.documents };
  const writes = new RateLimiter({ limit: limits.writesPerMinute, windowMs: 60_000 }, ports.clock);
  void app.register(
    async (api) => {
      takeJson(api, http);
      const changing = {
        ...shared,
        lifecycle: createSurveyLifecycle(ports, limits),
        writeLimit: limitWrites({ writes, refuser: http.documents }),
      };
      surveysApi(api, changing);
      settingsApi(api, changing);
      resultsApi(api, shared);
      keysApi(api, shared);
    },
    { prefix: '/v1' },
  );
}
