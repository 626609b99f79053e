import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of signing in and out. */
export const signInTexts = deskTexts('signIn', {
  title: 'Sign in',
  error: 'Error',
  intro: 'Create surveys, share them, and watch the results.',
  key: 'Key',
  keyHint:
    'It begins with cvs_. The person who set up your desk has it. You can create more keys under “Members and keys”.',
  signIn: 'Sign in',
  noKey: 'Enter a key.',
  wrongKey: 'This key is not valid. It may have been revoked or replaced.',
  tooManyKeys: 'Too many wrong keys came from this address. Wait a minute; a correct key still works.',
  signedOut: 'You are signed out.',
  sessionOver: 'Your session is over. Nothing was changed.',
  fromAnotherSite: 'You followed a link from another site. If you are signed in,',
  openFromHere: 'open the page from here',
  stillSignedIn: 'You may still be signed in. Sign out again in a moment.',

  welcomeTitle: 'Sign in to {tenant}',
  welcome: 'You will be signed in with “{name}”, which has the role {role}.',
  welcomeNote: 'This link works once. It stays valid for an hour after it was made.',
  continue: 'Continue',
  linkOver: 'This link was used already, or it has expired. Sign in with a key instead.',

  elsewhere: 'This page belongs to another desk',
  elsewhereDetail: 'You are signed in to {tenant}. Sign out to sign in elsewhere.',
  roleTooLow: 'Your role does not allow this',
  roleTooLowDetail:
    'This needs the role {needed}, and yours is {role}. An owner can change it under “Members and keys”. Nothing was changed.',
});
