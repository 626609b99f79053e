import { answersFingerprint, timeOf, type AnswerIds } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import {
  sentDocument,
  type SavedAnswers,
  type SendingDocument,
  type SentDocument,
} from '@canvass/saved-answers';
import { StorageError } from '@canvass/storage';
import type { FlatRecord } from '@canvass/surveys';
import { keyedId, type AcceptedAnswer, type AnswerIntake } from '../../answer-intake.ts';
import type { CompiledSurvey } from '../../compiled-survey.ts';
import { underAllEndings } from '../../paths/endings.ts';
import type { SavedForm } from './saved-form.ts';
import type { SavedMark } from './saved-mark.ts';

export interface SendSavedDeps {
  readonly savedAnswers: Pick<SavedAnswers, 'write' | 'read'>;
  readonly intake: Pick<AnswerIntake, 'accept' | 'assertCircuitClosed'>;
  readonly ids: Pick<AnswerIds, 'ofInvitation' | 'ofKey'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly idempotencyWindowMs: number;
}

/**
 * In `elsewhere` another form has saved other answers since; in `gone` the form is too old, and nothing is saved that it could send; in `sent` other answers
 * of the form are stored, or on their way. Nothing was sent.
 * `answers`: as they are stored. A quota that became full after the first attempt changes their ending no more.
 */
export type SavedAcceptance =
  | { readonly outcome: 'accepted'; readonly answer: AcceptedAnswer; readonly answers: FlatRecord }
  | { readonly outcome: 'keyReused' }
  | { readonly outcome: 'elsewhere'; readonly mark: SavedMark; readonly savedAt: string }
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone' };

/** How often sending begins again because another process was faster. */
const maxAttempts = 8;

/**
 * Sends the answers of a form whose survey saves them. `beside`: see `Submission`. What is saved is the lock: it says which answer is sent, with which id, before that is appended.
 * A later attempt sends the same one with the same id, which counts once at any age. Rejects as `AnswerIntake.accept`, and with `StorageError`.
 */
export async function sendSaved(
  deps: SendSavedDeps,
  form: SavedForm,
  answers: FlatRecord,
  beside?: readonly string[],
): Promise<SavedAcceptance> {
  const { savedAnswers, clock, ids, intake } = deps;
  const { place, mark, mayBegin, sent } = form;
  const { stored } = sent.found;
  intake.assertCircuitClosed();
  const now = clock.now();
  const id = keyedId(ids, { stored, invitation: form.invitation, formId: form.formId }, now)!;
  const records = sameAnswers(sent.found.compiled, answers);
  const sending = (): SendingDocument => ({
    state: 'sending',
    holder: mark.holder,
    formId: form.formId,
    ...(form.invitation !== undefined && { invitation: form.invitation }),
    version: stored.version,
    savedAt: new Date(now).toISOString(),
    keepMs: form.keepMs,
    id,
    answers,
    ...(beside !== undefined && { beside: [...beside] }),
    isExpired: false,
  });
  let before = mark.etag;
  let isKnown = before !== undefined || mayBegin;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (isKnown) {
      const document = sending();
      const etag = await savedAnswers.write(place, document, before);
      if (etag !== undefined) return append(deps, form, document, etag);
    }
    const found = await savedAnswers.read(place);
    isKnown = true;
    if (found === undefined) {
      if (!mayBegin) return { outcome: 'gone' };
      before = undefined;
      continue;
    }
    const { document, etag } = found;
    if (document.state === 'deleted') {
      if (!mayBegin) return { outcome: 'gone' };
      before = etag;
    } else if (document.state === 'open') {
      if (document.holder !== mark.holder) {
        return { outcome: 'elsewhere', mark: { holder: mark.holder, etag }, savedAt: document.savedAt };
      }
      before = etag;
    } else if (document.state === 'sent') {
      const again = repeated(document, records);
      return again.outcome === 'accepted' ? again : othersSent;
    } else if (isOneOf(document, records)) {
      return append(deps, form, document, etag);
    } else if (document.isExpired || document.holder !== mark.holder) {
      // The others were first. What they have begun must not wait for them.
      await append(deps, form, document, etag);
      return othersSent;
    } else {
      // The person has changed the answers after an attempt that was not confirmed. If its answers have arrived, they stay.
      const changed = { ...document, answers, version: stored.version };
      const written = await savedAnswers.write(place, changed, etag);
      if (written !== undefined) return append(deps, form, changed, written, document);
      isKnown = false;
    }
  }
  throw new StorageError('unavailable', 'the saved answers of a form kept changing');
}

/**
 * Returns what `sendSaved` would return for answers that were sent before, by whichever site; `keyReused` for any other. Sends nothing new: it only finishes what
 * was begun with these answers. Rejects as `sendSaved`.
 */
export async function sentBefore(
  deps: SendSavedDeps,
  form: SavedForm,
  answers: FlatRecord,
): Promise<SavedAcceptance> {
  const found = await deps.savedAnswers.read(form.place);
  const records = sameAnswers(form.sent.found.compiled, answers);
  if (found?.document.state === 'sent') return repeated(found.document, records);
  return found?.document.state === 'sending' && isOneOf(found.document, records)
    ? append(deps, form, found.document, found.etag)
    : keyReused;
}

/**
 * Appends the answer that a document names, and then takes the answers out of the document. `before`: the document that this one has replaced. It comes back if its
 * answers turn out to be stored.
 */
async function append(
  { savedAnswers, intake, idempotencyWindowMs }: SendSavedDeps,
  { place, sent }: SavedForm,
  document: SendingDocument,
  etag: string,
  before?: SendingDocument,
): Promise<SavedAcceptance> {
  const { tenant, survey } = sent.request.params;
  const { id, answers, version, formId, invitation, beside } = document;
  const acceptance = await intake.accept({
    tenant,
    survey,
    stored: { ...sent.found.stored, version },
    answers,
    formId,
    invitation,
    beside,
    // Every attempt has the same id.
    receivedAtMs: timeOf(id),
  });
  if (acceptance.outcome === 'keyReused') {
    // This site has stored other answers of the form. Whatever the sweep finds here, it sends by an id that counts once, as theirs.
    if (before) await savedAnswers.write(place, before, etag).catch(() => undefined);
    return othersSent;
  }
  const done = sentDocument(document, fingerprintOf(answers), idempotencyWindowMs);
  // If it fails, the sweep sends the same answer again, which counts once, and writes it.
  await savedAnswers.write(place, done, etag).catch(() => undefined);
  return { ...acceptance, answers };
}

const keyReused = { outcome: 'keyReused' } as const;
const othersSent = { outcome: 'sent' } as const;

/** The answers as an earlier attempt may have sent them: a person does not decide which quotas are full. */
function sameAnswers({ endings }: CompiledSurvey, answers: FlatRecord): FlatRecord[] {
  return endings.size === 0 ? [answers] : [...underAllEndings(endings, answers)];
}

function isOneOf({ answers }: SendingDocument, records: readonly FlatRecord[]): boolean {
  const fingerprint = fingerprintOf(answers);
  return records.some((record) => fingerprintOf(record) === fingerprint);
}

/** Acknowledges again what was sent with these answers. */
function repeated(document: SentDocument, records: readonly FlatRecord[]): SavedAcceptance {
  const answers = records.find((record) => fingerprintOf(record) === document.fingerprint);
  return answers === undefined ? keyReused : { outcome: 'accepted', answer: answerOf(document), answers };
}

function answerOf({ id, fingerprint }: SentDocument): AcceptedAnswer {
  return { id, receivedAt: new Date(timeOf(id)).toISOString(), fingerprint };
}

function fingerprintOf(answers: FlatRecord): number {
  return answersFingerprint(JSON.stringify(answers));
}
