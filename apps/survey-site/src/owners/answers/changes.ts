import type { ErasureOutcome } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import type { OwnerPorts } from '../ports.ts';

export interface EraseAnswerDeps {
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly summaries: Pick<OwnerPorts['summaries'], 'read'>;
  readonly erasures: Pick<OwnerPorts['erasures'], 'erase'>;
}

export type EraseAnswer =
  | Extract<ErasureOutcome, { outcome: 'erased' }>
  | { readonly outcome: 'answerNotFound' | 'surveyNotFound' | 'summaryUnreadable' };

/** Erases an answer of a survey by the id of any attempt to send it. Rejects as `SiteErasures.erase` does. */
export async function eraseAnswer(
  { definitions, summaries, erasures }: EraseAnswerDeps,
  { tenant, survey, id }: { readonly tenant: string; readonly survey: string; readonly id: string },
): Promise<EraseAnswer> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'surveyNotFound' };
  const key = { tenant, survey, instance: found.stored.instance };
  try {
    const erased = await erasures.erase(key, id);
    if (erased.outcome === 'erased') return erased;
    // It is the same for a survey without a summary.
    const { outcome } = await summaries.read(key);
    if (outcome === 'found') return { outcome: 'answerNotFound' };
    return { outcome: outcome === 'deleted' ? 'surveyNotFound' : 'summaryUnreadable' };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') return { outcome: 'summaryUnreadable' };
    throw error;
  }
}
