import { z } from 'zod';
import { isLanguage } from '@canvass/surveys';
import { input } from '@canvass/web/app';
import { formBody, surveyParams } from '@canvass/web/openapi';
import { addressText, alsoRefused } from '../../desk/schemas.ts';
import { lookFields } from '../../drafts/preview-look.ts';
import { showsDraft } from '../../drafts/schemas.ts';

const previewQuery = z.object({
  lang: addressText('The language of the form. Default: its first').transform((lang) =>
    isLanguage(lang) ? lang : undefined,
  ),
  on: addressText('`phone`: in a frame as wide as a phone; `frame`: the form in that frame').transform((on) =>
    on === 'phone' || on === 'frame' ? on : undefined,
  ),
  ...lookFields,
});
/** What the address of a preview says. */
export type PreviewQuery = z.infer<typeof previewQuery>;

const previewInputs = { params: surveyParams, querystring: input(previewQuery) };

export const previewDraft = showsDraft(
  'previewDraft',
  'the form of a draft as respondents will see it',
  previewInputs,
);

export const previewNextPage = alsoRefused(
  showsDraft('previewNextPage', 'the next page of the form of a draft, with what was entered', {
    ...previewInputs,
    ...formBody('As the form of respondents sends it. Nothing is stored'),
  }),
  { 413: 'The body is over 4 MiB, or its text over 1 MiB', 415: 'The body is not a form' },
);
