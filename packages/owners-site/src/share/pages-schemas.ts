import { z } from 'zod';
import { input } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { isLanguage } from '@canvass/surveys';
import { embedWays } from './embed-card.ts';
import { addressText, deskDoes, deskSends, deskShows } from '../desk/schemas.ts';

const language = addressText(
  'The link opens the form in this language of the survey. Default: in that of its reader',
).transform((name) => (isLanguage(name) ? name : undefined));
const inLanguage = input(z.object({ language }));

export const showShare = deskShows('showShare', 'how to share a survey', {
  params: surveyParams,
  querystring: input(
    z.object({
      language,
      embed: addressText(`How the form appears in a page of another site: ${embedWays.join(', ')}`).transform(
        (way) => embedWays.find((known) => known === way),
      ),
      done: addressText('What the last form did, which the page says'),
    }),
  ),
});

export const readQrCode = deskSends('readQrCode', 'the QR code of a survey', 'image/svg+xml', {
  params: surveyParams,
  querystring: inLanguage,
});

export const readQrPicture = deskSends('readQrPicture', 'the QR code of a survey as pixels', 'image/png', {
  params: surveyParams,
  querystring: inLanguage,
});

export const showPoster = deskShows('showPoster', 'a poster with the QR code of a survey, to print', {
  params: surveyParams,
  querystring: inLanguage,
});

export const chooseWhoAnswers = deskDoes('chooseWhoAnswers', 'Choose who can answer a survey', {
  fields: '`who`: `anyone`, or `invited`: only people with an invitation',
  next: '/desk/acme/surveys/coffee/share?done=who',
  params: surveyParams,
});

export const sharePublicly = deskDoes(
  'sharePublicly',
  'Make, replace or revoke the link to the public results',
  {
    fields:
      '`action`: `create` or `revoke`; `texts`: `yes` to show the texts of respondents, too; `shown`: the id of the link that the page showed, if any',
    next: '/desk/acme/surveys/coffee/share?done=shared',
    params: surveyParams,
  },
);
