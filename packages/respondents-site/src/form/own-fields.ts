import type { Clock } from '@canvass/runtime/clock';
import { dayAt, type HiddenAnswers, type Language, readHiddenAnswers } from '@canvass/surveys';
import type { SignedAnswers } from '@canvass/web/app';
import type { LoadedSurvey } from '../compiled-survey.ts';
import type { FormIds } from '../form-ids.ts';
import { languageFor, type RequestedLanguage } from '../languages/language.ts';
import type { ShownProof } from '../robots/proofs.ts';
import type { RobotChecks } from '../robots/robot-checks.ts';

export interface OwnFieldsDeps {
  readonly formIds: FormIds;
  readonly robots: RobotChecks;
  readonly clock: Clock;
}

/** What belongs to one form only. */
export interface OwnFields {
  readonly submissionId: string;
  readonly hiddenAnswers: HiddenAnswers;
  readonly proof: ShownProof | undefined;
  /** The day in UTC, as days since 1970-01-01. */
  readonly day: number;
  readonly language: Language;
}

/** Returns what belongs to a new form. `signed`: the answers that its invitation has signed. */
export function ownFields(
  { formIds, robots, clock }: OwnFieldsDeps,
  request: RequestedLanguage,
  { stored, compiled }: LoadedSurvey,
  signed: SignedAnswers | undefined,
): OwnFields {
  const now = clock.now();
  const submissionId = formIds.fresh(now, stored.instance);
  const context = { day: dayAt(now), language: languageFor(request, compiled) };
  // The parameters of a link can be changed, what it has signed cannot: then there are no other hidden answers.
  const hidden = readHiddenAnswers(signed ?? request.query, compiled.hidden, context);
  const proof = robots.proofOf(compiled.settings, submissionId);
  return { ...context, submissionId, proof, hiddenAnswers: hidden.answers };
}
