import type { AnswerIds } from '@canvass/journal';
import { type Clock, TimeLimitError, within } from '@canvass/runtime/clock';
import type { OpenDocument, SavedAnswers } from '@canvass/saved-answers';
import type { SurveyDefinition } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { AnswerIntake } from '../../answer-intake.ts';
import type { ShownPage } from '../form-steps.ts';
import { newFormId, SentFormPages, type SentFormPagesDeps } from '../sent-form-pages.ts';
import { ownField, stepField, submissionIdField } from '../form-submission.ts';
import type { SentForm } from '../sent-form.ts';
import { proofField, sumField } from '../../robots/proofs.ts';
import type { FormIds } from '../../form-ids.ts';
import type { Looks } from '../../looks.ts';
import type { SingleMails } from '@canvass/mail';
import type { RateLimiter } from '@canvass/web/limits';
import type { ContinueLinks } from './continue-links.ts';
import { saveForm, type SaveOutcome } from './save-form.ts';
import { linkedBy } from './mail-form.ts';
import { savedForm, type SavedForm } from './saved-form.ts';
import type { SavedMark } from './saved-mark.ts';
import { blankSavingView, type SavedNow, type SavingView } from './saving-view.ts';
import { savingSteps } from './saving-fields.ts';

export interface SavingDeps extends SentFormPagesDeps {
  readonly savedAnswers: SavedAnswers;
  readonly continueLinks: ContinueLinks;
  /** The forms of an address that save for the first time. */
  readonly firstSaves: RateLimiter;
  /** Mails links, if the operator has set up mail. */
  readonly singleMails: SingleMails | undefined;
  readonly intake: AnswerIntake;
  readonly ids: AnswerIds;
  readonly clock: Clock;
  readonly looks: Looks;
  readonly formIds: FormIds;
  /** Attempts are compared for this long, in ms. A browser remembers which forms it has sent for the same time. */
  readonly idempotencyWindowMs: number;
  /** Where people reach the site, such as `https://example.org`. */
  readonly originOf: (request: FastifyRequest) => string;
}

/** A page waits for its answers to be saved for this long, in ms. */
const longestWaitMs = 5_000;

/** Saves a page that was sent. Returns the pages that answer it, which say what has become of that. */
export async function savePage(
  deps: SavingDeps,
  form: SavedForm,
  pages: SentFormPages,
  shown: ShownPage | undefined,
): Promise<SentFormPages> {
  const save = () => saveOrRenew(deps, form, shown?.name, () => pages.survey().definition);
  // A save that lands later is this form's own, which its next save finds out.
  const late = (error: unknown) => ({ form, saved: failedIfLate(error) });
  const { form: own, saved } = await within(deps.clock, longestWaitMs, save).catch(late);
  const { sent } = own;
  const fields = saved.outcome === 'saved' ? saved.fields : sent.fields;
  return new SentFormPages(deps, { ...sent, fields }, savingView(deps, own, saved));
}

/** Saves a form. One that was open for so long that it may have been sent, and has saved nothing yet, gets a new id. */
export async function saveOrRenew(
  deps: SavingDeps,
  form: SavedForm,
  page: string | undefined,
  definition: () => SurveyDefinition,
): Promise<{ readonly form: SavedForm; readonly saved: SaveOutcome }> {
  const saved = await saveForm(deps, form, page, definition);
  if (saved.outcome !== 'tooOld') return { form, saved };
  const { sent, invitation } = form;
  const id = newFormId(deps, sent);
  // A proof of another id is invalid.
  const fields = {
    ...sent.fields,
    [submissionIdField]: id,
    [proofField]: undefined,
    [sumField]: undefined,
  };
  const formId = { id, isCurrent: true, isOurs: true };
  const renewed = savedForm(deps, { ...sent, fields, formId }, invitation);
  return renewed === undefined
    ? { form, saved }
    : { form: renewed, saved: await saveForm(deps, { ...renewed, isNew: true }, page, definition) };
}

/** What a page says after an attempt to save its form. */
export function savingView(deps: SavingDeps, form: SavedForm, saved: SaveOutcome): SavingView | undefined {
  const blank = blankSavingView(form.sent.found.compiled.settings);
  if (blank === undefined) return undefined;
  switch (saved.outcome) {
    case 'saved':
      return {
        ...blank,
        mark: saved.mark,
        saved: savedNow(deps, form, saved.document),
        notice: isAsked(form.sent) ? { about: 'saved' } : undefined,
      };
    case 'elsewhere':
      return elsewhereView(form, saved);
    case 'tooOld':
      return { ...blank, mark: form.mark, notice: { about: 'gone' } };
    case 'sent':
    case 'gone':
    case 'failed':
      return { ...blank, mark: form.mark, notice: { about: saved.outcome } };
  }
}

/** What a page says if its answers were continued in another place. Saving once more replaces those. */
export function elsewhereView(
  { sent }: SavedForm,
  { mark, savedAt }: { readonly mark: SavedMark; readonly savedAt: string },
): SavingView | undefined {
  const blank = blankSavingView(sent.found.compiled.settings);
  return blank && { ...blank, mark, notice: { about: 'elsewhere', savedAt } };
}

export function savedNow(
  { continueLinks, originOf, singleMails }: Pick<SavingDeps, 'continueLinks' | 'originOf' | 'singleMails'>,
  { sent, formId, invitation }: Pick<SavedForm, 'sent' | 'formId' | 'invitation'>,
  { savedAt, onExpiry }: Pick<OpenDocument, 'savedAt' | 'onExpiry'>,
): SavedNow {
  const { request, path, found, token = '' } = sent;
  const key = continueLinks.keyOf(found.stored.instance, formId);
  const by = linkedBy(key, invitation === undefined ? undefined : token);
  const [name, value] = by;
  // The link of an invitation leads to what was saved with it.
  const page = name === 'key' ? `${path}/continue` : path;
  const action = `${path}/continue?lang=${sent.language}`;
  return {
    savedAt,
    onExpiry,
    link: `${originOf(request)}${page}?${name}=${encodeURIComponent(value)}`,
    ...(singleMails && { mail: { action, by } }),
  };
}

/** The person has pressed a button that saves. */
function isAsked({ fields }: SentForm): boolean {
  const step = ownField(fields, stepField);
  return step === savingSteps.save || step === savingSteps.keep;
}

function failedIfLate(error: unknown): SaveOutcome {
  if (error instanceof TimeLimitError) return { outcome: 'failed' };
  throw error;
}
