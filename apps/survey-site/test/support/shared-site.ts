import { coffee, memorySite, withTenant, type MemorySite, type MemorySiteOptions } from './memory-site.ts';

/** A tenant of one test. */
export interface OwnTenant {
  readonly at: MemorySite;
  readonly tenant: string;
  /** The key of its owner. */
  readonly key: string;
}

/**
 * One site for the tests of a file, with a new tenant and an empty journal for each of them. A test on a shared site
 * neither moves the clock, nor uses up a limit, nor counts what the site has logged: it gets a site of its own by
 * `own`, the options of that site.
 */
export function sharedSite(options: MemorySiteOptions['options'] = {}) {
  let shared: MemorySite | undefined;
  let tenants = 0;
  return async (own?: MemorySiteOptions, survey: object | null = coffee): Promise<OwnTenant> => {
    shared ??= memorySite({ options: { submissionsPerTenSeconds: 1_000_000, ...options } });
    const at = own === undefined ? shared : memorySite(own);
    at.journal.clear();
    tenants += 1;
    const tenant = own === undefined ? `tenant-${tenants}` : 'acme';
    return { at, tenant, key: await withTenant(at, tenant, survey) };
  };
}
