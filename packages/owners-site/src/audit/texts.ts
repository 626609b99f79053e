import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the page that shows who did what. */
export const auditTexts = deskTexts('audit', {
  title: 'Audit trail',
  intro: 'Who did what, the newest first. Times are in UTC.',
  empty: 'Nothing has been changed yet.',
  noOlder: 'There are no older entries.',
  noSuchPage: 'The address may be incomplete. Open the audit trail again.',
  time: 'Time',
  who: 'Who',
  what: 'What',
  kinds: {
    key: 'key',
    member: 'member',
    directory: 'from the directory',
    operator: 'runs the site',
  },
  older: 'Older entries',
  newest: 'Newest entries',
});
