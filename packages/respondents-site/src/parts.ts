import { createAnswerIds, risingIds } from '@canvass/journal';
import { createSavedAnswers } from '@canvass/saved-answers';
import { createInvitationTokens } from '@canvass/web/app';
import { RateLimiter } from '@canvass/web/limits';
import { createFileKeys, createPending } from '@canvass/answer-files';
import { createAnswerIntake } from './answer-intake.ts';
import { InvitationGate } from './invitation-gate.ts';
import { UploadLimits } from './files/upload-limits.ts';
import { Looks } from './looks.ts';
import { MarkedLinks } from './mail/marked-links.ts';
import { QuotaGate } from './quotas/quota-gate.ts';
import { SurveyGate } from './survey-gate.ts';
import { SurveyFinder } from './survey-finder.ts';
import { createWithdrawalCodes } from './withdrawal/withdrawal-codes.ts';
import type { RespondentLimits, RespondentRoutesOptions } from './ports.ts';

/** An address may send `RATE_LIMIT_PER_10_S` submissions in this time, in ms. */
const limitWindowMs = 10_000;

/** What one address may send in ten seconds, if it counts as submissions do. */
export function perTenSeconds({ submissionsPerTenSeconds }: RespondentLimits) {
  return { limit: submissionsPerTenSeconds, windowMs: limitWindowMs };
}

/** The part of the submissions that an address may send which it may save for the first time: people save a form once in minutes, and what they save stays for days. */
const partOfFirstSaves = 10;

/** What one address may save for the first time in ten seconds. */
export function firstSavesPerTenSeconds(limits: RespondentLimits) {
  const { limit, windowMs } = perTenSeconds(limits);
  return { limit: Math.ceil(limit / partOfFirstSaves), windowMs };
}

export type Parts = ReturnType<typeof createParts>;

/** Creates what the routes of programs and the pages share. */
export function createParts({
  http,
  limits,
  linkSecret,
  clock,
  summaries,
  files,
  saved,
  tenants,
  mailRows,
  quotaCounter,
  ...others
}: RespondentRoutesOptions) {
  const { definitions, journal, tracing, onAccepted, onRepeated } = others;
  const { circuitOpensAfterMs, idempotencyWindowMs } = limits;
  const { readLimitMs } = http;
  // The submissions of an address; beyond the limit: 429.
  const submissions = new RateLimiter(perTenSeconds(limits), clock);
  const ids = createAnswerIds(linkSecret);
  const intake = createAnswerIntake({
    journal,
    clock,
    ids,
    idempotencyWindowMs,
    tracing,
    onAccepted,
    onRepeated,
    circuitOpensAfterMs,
  });
  // Requests of an address by which scripts of forms tell their progress; beyond the limit: 429, and the next page tells it.
  const told = new RateLimiter(perTenSeconds(limits), clock);
  const surveys = new SurveyFinder({
    definitions,
    intake,
    submissions,
    // The surveys that an address loads and renders, by their size; beyond the limit: 429. Apart from the submissions: many answers from
    // one address must not keep the next respondent there from the form.
    work: new RateLimiter(perTenSeconds(limits), clock),
    clock,
    limitMs: readLimitMs,
  });
  const quotas = new QuotaGate({ counter: quotaCounter, clock });
  const gate = new SurveyGate({ summaries, clock, pageLimitMs: readLimitMs / 8 });
  const invitations = new InvitationGate({
    tokens: createInvitationTokens(linkSecret),
    summaries,
    clock,
    pageLimitMs: readLimitMs / 8,
  });
  const markedLinks = new MarkedLinks({ container: mailRows, clock });
  const looks = new Looks({ tenants, clock, pageLimitMs: readLimitMs / 8 });
  const codes = createWithdrawalCodes(linkSecret);
  const savedAnswers = createSavedAnswers(saved);
  const pending = createPending(files, idempotencyWindowMs, (folder) => savedAnswers.isWaiting(folder));
  const fileKeys = createFileKeys(linkSecret);
  const uploads = { container: files, pending, keys: fileKeys, newId: risingIds(clock) };
  const uploadLimits = new UploadLimits(limits, clock);
  const ofFiles = { pending, fileKeys, uploads, uploadLimits };
  const ofForms = { savedAnswers, told, gate, quotas, looks, invitations, markedLinks };
  return { definitions, ids, intake, submissions, surveys, codes, ...ofForms, ...ofFiles };
}
