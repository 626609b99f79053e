import { z } from 'zod';
import { input } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { showsDraft } from '../drafts/schemas.ts';
import { addressText, deskDoes } from '../desk/schemas.ts';

/** The number of a version; undefined for any other text. */
function versionIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export const showVersions = showsDraft(
  'showVersions',
  'the versions of a survey, and what differs between two',
  {
    params: surveyParams,
    querystring: input(
      z.object({
        from: addressText('The older of the two that are compared').transform(versionIn),
        to: addressText('The newer of the two, or `draft`').transform((to) =>
          to === 'draft' ? to : versionIn(to),
        ),
      }),
    ),
  },
);

const beginsAgain = {
  fields: '`revision` of the draft that is replaced',
  next: '/desk/acme/surveys/coffee/edit?done=restored',
};

export const editFromVersion = deskDoes('editFromVersion', 'Load a version into the draft', {
  ...beginsAgain,
  params: input(surveyParams.extend({ version: z.string().transform(versionIn) })),
});

export const discardDraft = deskDoes('discardDraft', 'Begin a draft again from the published version', {
  ...beginsAgain,
  params: surveyParams,
});
