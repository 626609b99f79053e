import type { Clock } from '@canvass/runtime/clock';
import type { OpenDocument, SavedAnswers, SendingDocument, SentDocument } from '@canvass/saved-answers';
import { isStorageUnavailable } from '@canvass/storage';
import { fieldNames, type FormFields, type FormQuestion, type SurveyDefinition } from '@canvass/surveys';
import { clientKey, type RateLimiter } from '@canvass/web/limits';
import { carriedProgress } from '../../progress/form-progress.ts';
import type { RobotChecks } from '../../robots/robot-checks.ts';
import { pageField } from '../form-submission.ts';
import type { SavedForm } from './saved-form.ts';
import type { SavedMark } from './saved-mark.ts';
import { withOtherPages } from './with-other-pages.ts';

export interface SaveFormDeps {
  readonly savedAnswers: Pick<SavedAnswers, 'write' | 'read'>;
  readonly robots: Pick<RobotChecks, 'doubtOf'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The forms of an address that save for the first time: each makes a blob that stays for days. */
  readonly firstSaves: Pick<RateLimiter, 'take'>;
}

/** What became of an attempt to save a form. */
export type SaveOutcome =
  | {
      readonly outcome: 'saved';
      readonly mark: SavedMark;
      readonly document: OpenDocument;
      /** The fields of the form, with those of later pages that it did not know. */
      readonly fields: FormFields;
    }
  /** Another form of the same submission has saved since. The next attempt with `mark` replaces that. */
  | { readonly outcome: 'elsewhere'; readonly mark: SavedMark; readonly savedAt: string }
  /** The answers are stored, or on their way from another form. */
  | { readonly outcome: 'sent' }
  /** They were deleted. */
  | { readonly outcome: 'gone' }
  /** Nothing was saved yet, and the form is so old that its answers may have been sent: it needs a new id. */
  | { readonly outcome: 'tooOld' }
  | { readonly outcome: 'failed' };

/** How often a save begins again because another process was faster. */
const maxAttempts = 4;
/** A request of a form is not overtaken by more than this, in ms: what seems older comes from a clock that was set back. */
const overtakenWithinMs = 60_000;
/** The saved answers of a form have at most this many bytes as JSON: more than people type, and too few to fill the storage with. */
const maxSavedBytes = 256 * 1024;

/**
 * Saves what a form has. One write, unless the form does not know the newest version. `page`: the first question of the page that is shown next.
 * `definition` is asked only if another page has to be looked up. Never rejects while storage does not respond.
 */
export async function saveForm(
  { savedAnswers, robots, clock, firstSaves }: SaveFormDeps,
  form: SavedForm,
  page: string | undefined,
  definition: () => SurveyDefinition,
): Promise<SaveOutcome> {
  const { place, mark, mayBegin } = form;
  const savedAt = new Date(clock.now()).toISOString();
  const onExpiry = onExpiryOf(form, robots);
  let { fields } = form.sent;
  let before = mark.etag;
  let isKnown = before !== undefined || mayBegin;
  // As one of the first saves of its address, once.
  let isCounted = false;
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (isKnown) {
        const document = openDocument(form, { fields, page, savedAt, onExpiry });
        if (Buffer.byteLength(JSON.stringify(document.fields)) > maxSavedBytes) return { outcome: 'failed' };
        if (before === undefined && !isCounted) {
          if (firstSaves.take(clientKey(form.sent.request)) > 0) return { outcome: 'failed' };
          isCounted = true;
        }
        const etag = await savedAnswers.write(place, document, before);
        if (etag !== undefined) {
          return { outcome: 'saved', mark: { holder: mark.holder, etag }, document, fields };
        }
      }
      const found = await savedAnswers.read(place);
      if (found === undefined) {
        if (!mayBegin) return { outcome: mark.etag === undefined ? 'tooOld' : 'gone' };
        before = undefined;
      } else if (found.document.state === 'deleted') {
        // With an invitation, a form that was opened since has another id.
        if (found.document.formId === form.formId) return { outcome: 'gone' };
        before = found.etag;
      } else if (found.document.state !== 'open') {
        return { outcome: isOwnAttempt(form, found.document) ? 'failed' : 'sent' };
      } else if (found.document.holder === mark.holder) {
        if (isOvertaken(form, found.document)) {
          const { document, etag } = found;
          return { outcome: 'saved', mark: { holder: mark.holder, etag }, document, fields };
        }
        // The form itself has saved since: its response was lost, or the person has gone back.
        before = found.etag;
        fields = withOtherPages(definition(), fields, fields[pageField], found.document.fields);
      } else {
        const current = { holder: mark.holder, etag: found.etag };
        return { outcome: 'elsewhere', mark: current, savedAt: found.document.savedAt };
      }
      isKnown = true;
    }
    return { outcome: 'failed' };
  } catch (error) {
    if (isStorageUnavailable(error)) return { outcome: 'failed' };
    throw error;
  }
}

/** An attempt of this form to send its answers was not confirmed. Its person may change them until it is. */
function isOwnAttempt({ mark }: SavedForm, document: SendingDocument | SentDocument): boolean {
  return document.state === 'sending' && !document.isExpired && document.holder === mark.holder;
}

/** The form has saved something newer since it sent this. */
function isOvertaken({ order }: SavedForm, { order: newest }: OpenDocument): boolean {
  return order !== undefined && newest !== undefined && order < newest && newest - order < overtakenWithinMs;
}

function openDocument(
  { sent, formId, invitation, mark, keepMs, order }: SavedForm,
  saved: Pick<OpenDocument, 'savedAt' | 'onExpiry'> & {
    readonly page: string | undefined;
    readonly fields: FormFields;
  },
): OpenDocument {
  const { found, language } = sent;
  const { page } = saved;
  const left = carriedProgress(sent)?.left ?? [];
  return {
    state: 'open',
    holder: mark.holder,
    formId,
    ...(invitation !== undefined && { invitation }),
    version: found.stored.version,
    savedAt: saved.savedAt,
    keepMs,
    onExpiry: saved.onExpiry,
    language,
    ...(page !== undefined && { page }),
    ...(left.length > 0 && { left: [...left] }),
    ...(order !== undefined && { order }),
    fields: answersOf(saved.fields, found.compiled.questions),
  };
}

/**
 * A robot's saved answers are erased in the end: the site would refuse them if they were sent. So are those that a form has saved under an id that its
 * browser may never hear of: the form would save under another one, and count twice.
 */
function onExpiryOf(
  { sent, isNew = false }: SavedForm,
  robots: SaveFormDeps['robots'],
): OpenDocument['onExpiry'] {
  const { settings } = sent.found.compiled;
  const { onExpiry = 'erase' } = settings.saving ?? {};
  if (onExpiry === 'erase' || isNew) return 'erase';
  return robots.doubtOf(sent, settings) === undefined ? 'answer' : 'erase';
}

/** The fields of the survey's questions: nothing else is stored. */
function answersOf(
  fields: FormFields,
  questions: readonly FormQuestion[],
): Record<string, string | string[]> {
  return Object.fromEntries(
    questions.flatMap(fieldNames).flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (value === undefined || value === '') return [];
      return [[name, typeof value === 'string' ? value : [...value]]];
    }),
  );
}
