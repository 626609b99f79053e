import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The words of signing in with an organisation. */
export const oidcTexts = deskTexts('oidc', {
  or: 'or with an access key',
  account: 'Name of your account',
  accountHint: 'A short name, such as acme. It is in the address of your surveys.',
  start: 'Continue with your organisation',
  noAccount: 'Enter the name of your account: small letters, digits and hyphens, such as acme.',
  goingToProvider: 'One moment: your organisation’s sign-in opens',
  goingToDesk: 'You are signed in',
  continue: 'Continue',
});
