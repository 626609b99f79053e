import { z } from 'zod';
import { surveyParams } from '../../http/openapi/survey-schemas.ts';
import { showsDraft } from '../drafts/schemas.ts';
import { deskDoes } from '../desk/schemas.ts';

export const showVersions = showsDraft(
  'showVersions',
  'the versions of a survey, and what differs between two',
);

const beginsAgain = {
  fields: '`revision` of the draft that is replaced',
  next: '/desk/acme/surveys/coffee/edit?done=restored',
};

export const editFromVersion = deskDoes('editFromVersion', 'Load a version into the draft', beginsAgain, {
  params: surveyParams.extend({ version: z.string() }),
});

export const discardDraft = deskDoes(
  'discardDraft',
  'Begin a draft again from the published version',
  beginsAgain,
  { params: surveyParams },
);
