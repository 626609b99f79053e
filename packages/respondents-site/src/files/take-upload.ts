import {
  folderOf,
  refusedUpload,
  storeUpload,
  type FileKeys,
  type Pending,
  type Uploaded,
  type UploadsDeps,
} from '@canvass/answer-files';
import { keyOf } from '@canvass/answer-log';
import type { AnswerIds } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import { allowSlowBody } from '@canvass/runtime/server';
import type { FileQuestion } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '@canvass/web/limits';
import { keyedId, type Submission } from '../answer-intake.ts';
import type { LoadedSurvey } from '../compiled-survey.ts';
import { type UploadLimits, uploadPace } from './upload-limits.ts';

export interface TakeUploadDeps {
  readonly uploads: UploadsDeps;
  readonly pending: Pending;
  readonly fileKeys: FileKeys;
  readonly ids: AnswerIds;
  readonly clock: Pick<Clock, 'now'>;
  readonly uploadLimits: UploadLimits;
}

/** What makes attempts one submission. */
export type SubmissionKey = Pick<Submission, 'key' | 'formId' | 'invitation'>;

export interface SentFile {
  readonly request: FastifyRequest;
  readonly tenant: string;
  readonly survey: string;
  readonly found: LoadedSurvey;
  readonly question: FileQuestion;
  /** The submission that will name the file. */
  readonly submission: SubmissionKey;
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly length?: number | undefined;
}

/** Stores a file of a submission that is still to come. Throws `StorageError`. */
export async function takeUpload(
  { uploads, ids, clock, uploadLimits }: TakeUploadDeps,
  { request, tenant, survey, found, question, submission, ...sent }: SentFile,
): Promise<Uploaded> {
  const { stored } = found;
  const id = keyedId(ids, { ...submission, stored }, clock.now());
  if (id === undefined) return refusedUpload(sent.name, 'unknown');
  const { raw } = request;
  const address = clientKey(request);
  const uploaded = await uploadLimits.run(address, tenant, () => {
    allowSlowBody(raw, uploadPace);
    return storeUpload(uploads, {
      ...sent,
      ...folderOf(keyOf(tenant, survey, stored), id),
      attempt: id,
      question: question.id,
      takes: question.takes,
      admit: (bytes) => uploadLimits.admit(address, tenant, bytes),
      isWhole: () => !raw.readableAborted,
    });
  });
  return uploaded ?? refusedUpload(sent.name, 'not-stored');
}
