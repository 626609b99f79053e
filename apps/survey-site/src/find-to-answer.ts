import type { Definitions, FoundDefinition } from '@canvass/storage';
import type { AnswerIntake } from './answer-intake.ts';
import type { CompiledSurvey } from './compiled-survey.ts';
import { SiteError } from './errors.ts';
import { within } from './http/time-limit.ts';

export interface FindToAnswerDeps {
  readonly definitions: Pick<Definitions<CompiledSurvey>, 'find'>;
  readonly intake: Pick<AnswerIntake, 'isSilent'>;
  /** In ms. */
  readonly limitMs: number;
}

/** Finds the definition that answers are checked with, where `peek` does not know it. */
export type FindToAnswer = (tenant: string, survey: string) => Promise<FoundDefinition<CompiledSurvey>>;

/** Does not wait for it where the answers would be refused all the same. Rejects with `SiteError` and `StorageError`. */
export function createFindToAnswer({ definitions, intake, limitMs }: FindToAnswerDeps): FindToAnswer {
  return async (tenant, survey) => {
    if (intake.isSilent()) throw new SiteError('journalSilent', 'the journal is not answering');
    return within(limitMs, definitions.find(tenant, survey));
  };
}
