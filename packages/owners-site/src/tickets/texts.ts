import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of mails to members. */
export const memberMailTexts = deskTexts('memberMails', {
  invitedSubject: 'You are invited to {tenant}',
  invited: 'You are invited to make surveys with others at {tenant}. Open this link to accept:',
  invitedNote:
    'The link works once, for 7 days. The person who accepts it becomes the member who was invited, so keep it to yourself.',
  linkSubject: 'Your link to sign in to {tenant}',
  link: 'Open this link to sign in to {tenant}:',
  linkNote:
    'It works once, for an hour. If you have not asked for it, you can ignore this mail: nothing has changed.',
});
