import { z } from 'zod';
import { input } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { embedWays } from './embed-card.ts';
import { addressText, deskDoes, deskSends, deskShows } from '../desk/schemas.ts';

export const showShare = deskShows('showShare', 'how to share a survey', {
  params: surveyParams,
  querystring: input(
    z.object({
      embed: addressText(`How the form appears in a page of another site: ${embedWays.join(', ')}`).transform(
        (way) => embedWays.find((known) => known === way),
      ),
      done: addressText('What the last form did, which the page says'),
    }),
  ),
});

export const readQrCode = deskSends('readQrCode', 'the QR code of a survey', 'image/svg+xml', {
  params: surveyParams,
});

export const showPoster = deskShows('showPoster', 'a poster with the QR code of a survey, to print', {
  params: surveyParams,
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
