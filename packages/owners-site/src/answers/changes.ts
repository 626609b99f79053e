import type { ErasureOutcome, NumberedAnswer, SummaryDocument, SurveyKey } from '@canvass/answer-log';
import type { TagsChanged } from '@canvass/answer-tags';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';
import { isCorrupt } from '../reading/is-corrupt.ts';

export type EraseAnswer =
  | Extract<ErasureOutcome, { outcome: 'erased' }>
  | { readonly outcome: 'answerNotFound' | 'surveyNotFound' | 'summaryUnreadable' };

/** Erases an answer by the id of any attempt to send it. Rejects as `SiteErasures.erase` does. */
export const eraseAnswer = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, survey: string, id: string): Promise<EraseAnswer> => {
    const erased = await erase(deps, caller.tenant, survey, id);
    if (erased.outcome === 'erased' && erased.isNew) {
      await deps.recordChange({ ...caller, action: 'answer-erased', target: survey, detail: erased.id });
    }
    return erased;
  },
);

async function erase(
  { definitions, summaries, erasures }: OwnerScope,
  tenant: string,
  survey: string,
  id: string,
): Promise<EraseAnswer> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'surveyNotFound' };
  const key = { tenant, survey, instance: found.stored.instance };
  try {
    const erased = await erasures.erase(key, id);
    if (erased.outcome === 'erased') return erased;
    // A survey without a summary has the same outcome.
    const { outcome } = await summaries.read(key);
    if (outcome === 'found') return { outcome: 'answerNotFound' };
    return { outcome: outcome === 'deleted' ? 'surveyNotFound' : 'summaryUnreadable' };
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'summaryUnreadable' };
    throw error;
  }
}

/** An answer of one version of a survey. */
export interface TaggedAnswer {
  readonly key: SurveyKey;
  readonly summary: SummaryDocument;
  readonly answer: Pick<NumberedAnswer, 'id' | 'number'>;
}

/**
 * Changes the tags of an answer. The audit trail has the answer's id and not the tags, which may say something about a person. Rejects as
 * `AnswerTags.change` does.
 */
export const tagAnswer = ownerChange(
  'editor',
  async (
    deps: Pick<OwnerScope, 'answerTags' | 'recordChange'>,
    caller,
    { key, summary, answer }: TaggedAnswer,
    change: (before: readonly string[]) => readonly string[],
  ): Promise<TagsChanged> => {
    const changed = await deps.answerTags.change(key, summary, answer, change);
    if (changed.outcome === 'changed' && changed.isChanged) {
      const { survey: target } = key;
      await deps.recordChange({ ...caller, action: 'answer-tagged', target, detail: answer.id });
    }
    return changed;
  },
);
