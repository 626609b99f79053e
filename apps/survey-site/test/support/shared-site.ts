import { coffee } from '@canvass/testing';
import { memorySite, withTenant, type MemorySite, type MemorySiteOptions } from './memory-site.ts';
import { ownTenant } from './own-tenant.ts';

/** A tenant of one test. */
export interface OwnTenant {
  readonly at: MemorySite;
  readonly tenant: string;
  /** The key of its owner. */
  readonly key: string;
  /** The path of its survey `coffee` for owners. */
  readonly address: string;
  /** The path of that survey's form. */
  readonly form: string;
}

/**
 * One site for the tests of a file, with a new tenant and an empty journal for each of them. A test that uses up a
 * limit, counts what the site has logged, replaces a function of the site, or moves the clock that others compare with
 * a fixed time, gets a site of its own by `own`, the options of that site.
 */
export function sharedSite({ options, ...others }: MemorySiteOptions = {}) {
  let shared: MemorySite | undefined;
  return async (own?: MemorySiteOptions, survey: object | null = coffee): Promise<OwnTenant> => {
    shared ??= memorySite({ ...others, options: { submissionsPerTenSeconds: 1_000_000, ...options } });
    const at = own === undefined ? shared : memorySite(own);
    at.journal.clear();
    const { tenant, key } =
      own === undefined
        ? await ownTenant(at, survey)
        : { tenant: 'acme', key: await withTenant(at, 'acme', survey) };
    return { at, tenant, key, address: `/v1/tenants/${tenant}/surveys/coffee`, form: `/s/${tenant}/coffee` };
  };
}
