import { cleanFileName, fieldOfFile, type FileFault } from '@canvass/surveys';
import type { FastifyReply } from 'fastify';
import { type TypedRoutes, checkNames } from '@canvass/web/app';
import { invalid, type Problem, type Refuser } from '@canvass/web/problems';
import { faultText, shownBytes, textsOf } from '@canvass/survey-form';
import type { CheckSubmissionDeps } from '../check-submission.ts';
import type { FormIds } from '../form-ids.ts';
import { faultOf, notInvited } from '../invitation-gate.ts';
import { languageFor } from '../languages/language.ts';
import { sentFormsIn } from '../sent-cookies.ts';
import { surveyClosed } from '../survey-gate.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import { filesError } from './admit-files.ts';
import { takeUpload, type TakeUploadDeps } from './take-upload.ts';
import { limitUploads } from './upload-api.ts';
import { bytesOf, lengthOf } from './upload-body.ts';
import { uploadOfForm } from './upload-schemas.ts';

export interface UploadRoutesDeps extends CheckSubmissionDeps, TakeUploadDeps {
  readonly clock: CheckSubmissionDeps['clock'];
  readonly surveys: SurveyFinder;
  readonly formIds: Pick<FormIds, 'read'>;
  readonly refuser: Refuser;
}

/** Takes the files that the script of a form sends ahead of it. */
export function uploadRoutes(api: TypedRoutes, deps: UploadRoutesDeps): void {
  const { surveys, gate, invitations, formIds, clock, refuser, uploadLimits } = deps;
  api.post(
    '/:tenant/:survey/files',
    { onRequest: [limitUploads(uploadLimits, refuser), checkNames(refuser)], schema: uploadOfForm },
    async (request, reply): Promise<FastifyReply> => {
      const refuse = (why: Problem) => refuser.refuse(request, reply, why);
      const { tenant, survey } = request.params;
      const { question: id, name, form, invitation: token } = request.query;
      const found = await surveys.findForSubmission(reply, tenant, survey);
      if (found.outcome !== 'found') return refuse(whyNotFound(found));
      const { compiled, stored } = found;
      const state = gate.stateFor(tenant, survey, found);
      if (state.state !== 'open') return refuse(surveyClosed(state, compiled.settings));
      const admission = invitations.admit(tenant, survey, found, token);
      if (admission.outcome !== 'admitted') return refuse(notInvited(faultOf(admission)));
      const question = compiled.fileQuestions.find((each) => each.id === id);
      const formId = formIds.read(form, clock.now(), stored.instance);
      // Saved answers can be sent later.
      const isInTime = formId.isCurrent || compiled.settings.saving !== undefined;
      if (question === undefined || !formId.isOurs || !isInTime) return refuse(notOfThisForm);
      const texts = textsOf({ language: languageFor(request, compiled) });
      // The script shows it beside the file.
      const refuseFile = (refused: Pick<FileFault, 'name' | 'problem'>) =>
        reply.send({ error: faultText(texts, filesError(question, [refused]).fault!) });
      if (sentFormsIn(request.headers.cookie).includes(formId.id!)) {
        return refuseFile({ name: cleanFileName(name), problem: 'sent' });
      }
      const uploaded = await takeUpload(deps, {
        request,
        tenant,
        survey,
        found,
        question,
        submission: { formId: formId.id, invitation: admission.invitation },
        name,
        bytes: bytesOf(request),
        length: lengthOf(request),
      });
      if (uploaded.outcome === 'refused') return refuseFile(uploaded);
      const { file } = uploaded;
      const size = shownBytes(texts.language, file.bytes);
      return reply.code(201).send({ field: fieldOfFile(file), name: file.name, size });
    },
  );
}

const notOfThisForm = invalid([
  {
    path: 'form',
    message: 'A site made no such form of this survey, or too long ago, or it has no such question',
  },
]);
