import { inputOr, ulidInputSchema } from '@canvass/web/app';
import { formBody, surveyParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { alsoRefused, deskDoes, deskSends, deskShows } from '../desk/schemas.ts';

const params = {
  params: inputOr(problem('invitations-not-found'), surveyParams.extend({ batch: ulidInputSchema })),
};

export const showInvitations = deskShows('showInvitations', 'the invitations to a survey', {
  params: surveyParams,
});

export const createByForm = deskDoes('createInvitationsByForm', 'Make single-use links to a survey', {
  fields:
    '`count`; `expiresAt`, in the time zone of the survey; `form`: the id of the form, which makes one batch however often it is sent',
  next: '/desk/acme/surveys/coffee/invitations?done=invited',
  params: surveyParams,
});

export const revokeByForm = deskDoes('revokeInvitationsByForm', 'Revoke a batch of invitations', {
  fields: 'No fields',
  next: '/desk/acme/surveys/coffee/invitations?done=batch-revoked',
  ...params,
});

export const confirmRevoke = deskShows('confirmRevokingInvitations', 'what withdrawing links does', params);

export const showSigned = deskShows(
  'showSignedInvitations',
  'the form for links with hidden answers',
  params,
);

export const downloadSigned = alsoRefused(
  deskSends('downloadSignedInvitations', 'links of a batch with the answers of a table', 'text/csv', {
    ...params,
    ...formBody(
      '`table`: rows of cells below the names of the columns; those of hidden questions are signed. `first`: the link of the first row, from 1; empty: the first of the batch',
    ),
  }),
  {
    413: 'The body is over 4 MiB, or its text over 1 MiB',
    415: 'The body is not a form',
    422: 'The form again, with what is wrong in the table',
  },
);

export const downloadLinks = deskSends('downloadInvitations', 'the links of a batch', 'text/csv', params);
