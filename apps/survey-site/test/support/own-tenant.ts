import { withTenant, type MemorySite } from './memory-site.ts';

let tenants = 0;

/** Creates a tenant with a name of its own, for a test on a site that it shares with others, and its survey `coffee` as `withTenant` does. */
export async function ownTenant(
  at: Pick<MemorySite, 'site'>,
  survey?: object | null,
): Promise<{ readonly tenant: string; readonly key: string }> {
  tenants += 1;
  const tenant = `tenant-${tenants}`;
  return { tenant, key: await withTenant(at, tenant, survey) };
}
