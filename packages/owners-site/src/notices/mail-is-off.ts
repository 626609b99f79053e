import { problem } from '@canvass/web/problems';

export const mailIsOff = problem('mail-is-off', {
  detail: 'The operator has not set up mail: MAIL_FROM or LINK_SECRET is not set.',
});
