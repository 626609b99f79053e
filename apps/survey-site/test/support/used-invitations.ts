import { decodeSummary, figuresMetadata, surveyPath, UsedInvitations } from '@canvass/answer-log';
import type { MemorySite } from './memory-site.ts';

/** Lets the summary of the tenant's survey `coffee` have these numbers of invitations, and no others, as workers would. */
export async function useInvitations(
  at: Pick<MemorySite, 'deps' | 'containers'> & { readonly tenant?: string },
  ...numbers: number[]
): Promise<void> {
  const { tenant = 'acme' } = at;
  const read = await at.deps.definitions.read(tenant, 'coffee');
  if (read.outcome !== 'found') throw new Error(read.outcome);
  const path = surveyPath({ tenant, survey: 'coffee', instance: read.stored.instance });
  const found = await at.containers.summaries.get(path);
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const used = new UsedInvitations();
  for (const number of numbers) used.add(number);
  const summary = { ...(JSON.parse(found.bytes.toString()) as object), invited: used };
  const bytes = Buffer.from(JSON.stringify(summary));
  await at.containers.summaries.put(path, bytes, { metadata: figuresMetadata(decodeSummary(bytes, path)) });
}
