import type { MemorySite } from '../support/memory-site.ts';
import { quiet } from './quiet.ts';

/** Opens the form of `withTenant` a second later, and waits until the site has counted the quotas of its survey: it does so in the background. */
export async function knownQuotas({ time }: MemorySite, site: MemorySite['site']): Promise<void> {
  time.ms += 1_000;
  await site.inject('/s/acme/coffee');
  await quiet();
}
