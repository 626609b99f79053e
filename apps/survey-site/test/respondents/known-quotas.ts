import { jest } from '@jest/globals';
import { eventually } from '@canvass/testing';
import type { MemorySite } from '../support/memory-site.ts';

/** The reading of a summary and what is counted of it take fewer turns of the event loop than this. */
const turns = 20;

/** Opens the form of `withTenant` a second later, and waits until the site has counted the quotas of its survey: it does so in the background. */
export async function knownQuotas({ deps, time }: MemorySite, site: MemorySite['site']): Promise<void> {
  const reads = [jest.spyOn(deps.summaries, 'readIfChanged'), jest.spyOn(deps.summaries, 'read')];
  time.ms += 1_000;
  await site.inject('/s/acme/coffee');
  await eventually(async () => {
    const calls = reads.flatMap(({ mock }) => mock.results);
    await Promise.all(calls.map(({ value }) => value));
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    return calls.length > 0;
  });
  for (const each of reads) each.mockRestore();
}
