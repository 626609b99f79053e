import type { FastifyReply } from 'fastify';
import type { AnswerIntake } from './answer-intake.ts';
import { SiteError } from '../http/problems/site-error.ts';
import { within } from '../http/limits/time-limit.ts';
import type { FoundSurvey, LargeSurveys } from './survey-finder.ts';

export interface FindToAnswerDeps {
  readonly largeSurveys: Pick<LargeSurveys, 'find'>;
  readonly intake: Pick<AnswerIntake, 'isSilent'>;
  /** In ms. */
  readonly limitMs: number;
}

/** Finds the definition that answers are checked with, where `peek` does not know it. */
export type FindToAnswer = (reply: FastifyReply, tenant: string, survey: string) => Promise<FoundSurvey>;

/** Does not wait for it where the answers would be refused all the same. Rejects with `SiteError` and `StorageError`. */
export function createFindToAnswer({ largeSurveys, intake, limitMs }: FindToAnswerDeps): FindToAnswer {
  return async (reply, tenant, survey) => {
    if (intake.isSilent()) throw new SiteError('journalSilent', 'the journal is not answering');
    return within(limitMs, largeSurveys.find(reply, tenant, survey));
  };
}
