import { surveyPath, UsedInvitations } from '@canvass/answer-log';
import type { MemorySite } from './memory-site.ts';

/** Lets the summary of `acme/coffee` have these numbers of invitations, and no others, as workers would. */
export async function useInvitations(at: MemorySite, ...numbers: number[]): Promise<void> {
  const read = await at.deps.definitions.read('acme', 'coffee');
  if (read.outcome !== 'found') throw new Error(read.outcome);
  const path = surveyPath({ tenant: 'acme', survey: 'coffee', instance: read.stored.instance });
  const found = await at.containers.summaries.get(path);
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const used = new UsedInvitations();
  for (const number of numbers) used.add(number);
  const summary = { ...(JSON.parse(found.bytes.toString()) as object), invited: used };
  await at.containers.summaries.put(path, Buffer.from(JSON.stringify(summary)));
}
