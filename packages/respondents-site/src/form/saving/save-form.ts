import type { Clock } from '@canvass/runtime/clock';
import type { OpenDocument, SavedAnswers } from '@canvass/saved-answers';
import { isStorageUnavailable } from '@canvass/storage';
import type { FormFields, SurveyDefinition } from '@canvass/surveys';
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
  /** The answers are on their way, or stored. */
  | { readonly outcome: 'sent' }
  /** They were deleted, and the form is too old to begin again. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed' };

/** How often a save begins again because another process was faster. */
const maxAttempts = 4;

/**
 * Saves what a form has. One write, unless the form does not know the newest version. `page`: the first question of the page that is shown next.
 * `definition` is asked only if another page has to be looked up. Never rejects while storage does not respond.
 */
export async function saveForm(
  { savedAnswers, robots, clock }: SaveFormDeps,
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
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (isKnown) {
        const document = openDocument(form, { fields, page, savedAt, onExpiry });
        const etag = await savedAnswers.write(place, document, before);
        if (etag !== undefined) {
          return { outcome: 'saved', mark: { holder: mark.holder, etag }, document, fields };
        }
      }
      const found = await savedAnswers.read(place);
      if (found === undefined) {
        if (!mayBegin) return { outcome: 'gone' };
        before = undefined;
      } else if (found.document.state !== 'open') {
        return { outcome: 'sent' };
      } else if (found.document.holder === mark.holder) {
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

function openDocument(
  { sent, formId, invitation, mark, keepMs }: SavedForm,
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
    fields: answersOf(saved.fields),
  };
}

/** What a robot may have entered becomes no answer by itself, as it would become none if it were sent. */
function onExpiryOf({ sent }: SavedForm, robots: SaveFormDeps['robots']): OpenDocument['onExpiry'] {
  const { settings } = sent.found.compiled;
  const { onExpiry = 'erase' } = settings.saving ?? {};
  return onExpiry === 'answer' && robots.doubtOf(sent, settings) !== undefined ? 'erase' : onExpiry;
}

/** The fields of questions. */
function answersOf(fields: FormFields): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || value === '' || name.includes(':')) return [];
      return [[name, typeof value === 'string' ? value : [...value]]];
    }),
  );
}
