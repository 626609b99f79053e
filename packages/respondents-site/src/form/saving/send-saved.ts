import { timeOf, type AnswerIds } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import {
  sentDocument,
  type SavedAnswers,
  type SendingDocument,
  type SentDocument,
} from '@canvass/saved-answers';
import { StorageError } from '@canvass/storage';
import type { FlatRecord } from '@canvass/surveys';
import { keyedId, type AcceptedAnswer, type Acceptance, type AnswerIntake } from '../../answer-intake.ts';
import { answersFingerprint } from '../../withdrawal-codes.ts';
import type { SavedForm } from './saved-form.ts';
import type { SavedMark } from './saved-mark.ts';

export interface SendSavedDeps {
  readonly savedAnswers: Pick<SavedAnswers, 'write' | 'read'>;
  readonly intake: Pick<AnswerIntake, 'accept' | 'assertCircuitClosed'>;
  readonly ids: Pick<AnswerIds, 'ofInvitation' | 'ofKey'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly idempotencyWindowMs: number;
}

/** In `elsewhere` another form has saved other answers since; in `gone` the form is too old, and nothing is saved that it could send. Nothing was sent. */
export type SavedAcceptance =
  | Acceptance
  | { readonly outcome: 'elsewhere'; readonly mark: SavedMark; readonly savedAt: string }
  | { readonly outcome: 'gone' };

/** How often sending begins again because another process was faster. */
const maxAttempts = 8;

/**
 * Sends the answers of a form whose survey saves them. `beside`: see `Submission`. What is saved is the lock: it says which answer is sent, with which id, before that is appended.
 * Whoever comes later sends the same one with the same id, which counts once at any age. Rejects as `AnswerIntake.accept`, and with `StorageError`.
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
  const fingerprint = fingerprintOf(answers);
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
    if (document.state === 'open') {
      if (document.holder !== mark.holder) {
        return { outcome: 'elsewhere', mark: { holder: mark.holder, etag }, savedAt: document.savedAt };
      }
      before = etag;
    } else if (document.state === 'sent') {
      return document.fingerprint === fingerprint
        ? { outcome: 'accepted', answer: answerOf(document) }
        : keyReused;
    } else if (fingerprintOf(document.answers) === fingerprint) {
      return append(deps, form, document, etag);
    } else if (document.isExpired || document.holder !== mark.holder) {
      // The others were first. What they have begun must not wait for them.
      await append(deps, form, document, etag);
      return keyReused;
    } else {
      // The person has changed the answers after an attempt that was not confirmed. If its answers have arrived, they stay.
      const changed = { ...document, answers, version: stored.version };
      const written = await savedAnswers.write(place, changed, etag);
      if (written !== undefined) return append(deps, form, changed, written);
      isKnown = false;
    }
  }
  throw new StorageError('unavailable', 'the saved answers of a form kept changing');
}

/** Appends the answer that a document names, and then takes the answers out of the document. */
async function append(
  { savedAnswers, intake, idempotencyWindowMs }: SendSavedDeps,
  { place, sent }: SavedForm,
  document: SendingDocument,
  etag: string,
): Promise<Acceptance> {
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
  const done = sentDocument(document, fingerprintOf(answers), idempotencyWindowMs);
  // If it fails, the sweep sends the same answer again, which counts once, and writes it.
  await savedAnswers.write(place, done, etag).catch(() => undefined);
  return acceptance;
}

const keyReused = { outcome: 'keyReused' } as const;

function answerOf({ id, fingerprint }: SentDocument): AcceptedAnswer {
  return { id, receivedAt: new Date(timeOf(id)).toISOString(), fingerprint };
}

function fingerprintOf(answers: FlatRecord): number {
  return answersFingerprint(JSON.stringify(answers));
}
