import type { Tenants } from '@canvass/storage';
import type { FastifyInstance } from 'fastify';
import { type HttpParts, readInputs, settleSiblings, type Siblings, takeJson } from '@canvass/web/app';
import { serveAssets } from '@canvass/web/page';
import { opsAssets } from './dashboard/assets.ts';
import { dashboard, type DashboardPorts, type DashboardSources } from './dashboard/dashboard.ts';
import { deadLettersApi } from './dead-letters/api.ts';
import { tenantsApi } from './tenants/api.ts';

export interface OperatorPorts extends DashboardPorts {
  readonly tenants: Pick<Tenants, 'create'>;
  /** The other processes of the site. */
  readonly siblings: Siblings;
  /** The dashboard reads these. Without them there is no dashboard. */
  readonly dashboard?: DashboardSources;
}

export interface OperatorRoutesOptions extends OperatorPorts {
  readonly http: HttpParts;
  readonly adminApiKey: string;
  /** The address at which people reach the site; undefined if it is not set. */
  readonly publicUrl: string | undefined;
}

/** Serves operators, who have `ADMIN_API_KEY`: tenants and dead letters under `/v1`, the dashboard under `/ops`. */
export async function operatorRoutes(app: FastifyInstance, options: OperatorRoutesOptions): Promise<void> {
  const { http, tenants, deadLetters, logger, siblings, dashboard: sources } = options;
  readInputs(app);
  settleSiblings(app, siblings);
  const shared = { operatorOnly: http.auth.operator, refuser: http.documents };
  void app.register(
    async (api) => {
      takeJson(api, http);
      tenantsApi(api, { ...shared, tenants });
      deadLettersApi(api, { ...shared, deadLetters, logger });
    },
    { prefix: '/v1' },
  );
  if (sources === undefined) return;
  serveAssets(app, opsAssets);
  void app.register(async (ops) => dashboard(ops, { ...options, sources }), { prefix: '/ops' });
}
