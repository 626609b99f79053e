import { inputOr, ulidInputSchema } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { deskDoes, deskSends, deskShows } from '../desk/schemas.ts';

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

export const downloadLinks = deskSends('downloadInvitations', 'the links of a batch', 'text/csv', params);
