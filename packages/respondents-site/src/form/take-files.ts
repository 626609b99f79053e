import { refusedUpload } from '@canvass/answer-files';
import { isStorageUnavailable } from '@canvass/storage';
import type { FieldError } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { clientKey } from '@canvass/web/limits';
import { SiteError } from '@canvass/web/problems';
import type { CheckSubmissionDeps } from '../check-submission.ts';
import type { LoadedSurvey } from '../compiled-survey.ts';
import { isFormWithFiles, readFormWithFiles, type StoreFile } from '../files/form-with-files.ts';
import { takeUpload, type TakeUploadDeps } from '../files/take-upload.ts';
import { readSentForm, type ReadSentFormDeps } from './sent-form.ts';

export interface TakeFilesDeps
  extends Omit<CheckSubmissionDeps, 'clock'>, Omit<ReadSentFormDeps, 'clock'>, TakeUploadDeps {
  /** A field of a form has at most this many UTF-16 code units. */
  readonly longestFormText: number;
}

/**
 * Reads a form that sends files with it, and stores the files. Afterwards the request has the fields of the form. Returns the errors of files. Does
 * nothing with other forms.
 */
export async function takeFiles(
  deps: TakeFilesDeps,
  request: FastifyRequest<SurveyRoute>,
  found: LoadedSurvey,
): Promise<readonly FieldError[]> {
  if (!isFormWithFiles(request)) return [];
  const { fileQuestions } = found.compiled;
  if (fileQuestions.length === 0) {
    throw new SiteError('unsupported-content', 'This survey takes no files, so its form is urlencoded.');
  }
  const store: StoreFile = async (question, file, fields) => {
    // The fields of the form's own stand before its questions.
    request.body = fields;
    const submission = submissionOf(deps, request, found);
    if (submission === undefined) return undefined;
    const notNow = refusedUpload(file.name, 'not-stored');
    if (deps.uploadLimits.byAddress.take(clientKey(request)) > 0) return notNow;
    const { tenant, survey } = request.params;
    return takeUpload(deps, { ...file, request, tenant, survey, found, question, submission }).catch(
      (error: unknown) => {
        if (isStorageUnavailable(error)) return notNow;
        throw error;
      },
    );
  };
  const form = await readFormWithFiles(request, fileQuestions, deps.longestFormText, store);
  request.body = form.fields;
  return form.errors;
}

/** What makes attempts to send the form one submission; undefined if it will not be stored anyway. */
function submissionOf(deps: TakeFilesDeps, request: FastifyRequest<SurveyRoute>, found: LoadedSurvey) {
  const { tenant, survey } = request.params;
  const { formId, token, wasSent } = readSentForm(deps, request, found);
  // Saved answers can be sent later.
  const isInTime = formId.isCurrent || found.compiled.settings.saving !== undefined;
  if (wasSent || !formId.isOurs || !isInTime) return undefined;
  if (deps.gate.stateFor(tenant, survey, found).state !== 'open') return undefined;
  const admission = deps.invitations.admit(tenant, survey, found, token);
  return admission.outcome === 'admitted'
    ? { formId: formId.id, invitation: admission.invitation }
    : undefined;
}
