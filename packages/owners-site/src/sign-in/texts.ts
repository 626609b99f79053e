import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of signing in and out. */
export const signInTexts = deskTexts('signIn', {
  title: 'Sign in',
  error: 'Error',
  intro: 'For people who make surveys.',
  key: 'Access key',
  keyHint: 'It looks like cvs_7Qk… Whoever set up your account has it.',
  withKey: 'Sign in with the key',
  lostKey: 'Lost your key? An owner of your account can make a new one under “People”.',
  noKey: 'Enter your access key.',
  wrongKey:
    'We don’t know this key. Look at it once more, from cvs_ to the end; it may also have been replaced by a new one.',
  tooManyKeys: 'That was often wrong. Wait a minute, then try again. The right key still works.',
  signedOut: 'You are signed out.',
  sessionOver: 'Your session is over. Nothing was changed.',
  fromAnotherSite: 'You followed a link from another site. If you are signed in,',
  openFromHere: 'open the page from here',
  stillSignedIn: 'You may still be signed in. Sign out again in a moment.',

  landing: {
    title: 'Canvass: surveys with exact results, live',
    heading: 'Ask people. Watch the answers come in.',
    lead: 'Surveys for hospitals, museums, schools and offices: friendly to answer on any phone, and exact to the last answer for the people who asked.',
    invited: 'Were you invited to a survey?',
    invitedText: 'Please use the link in your e-mail or on the poster. You don’t need an account.',
    example: 'An example',
    exampleNote: '412 answered, 23 skipped',
    exampleQuestion: 'What would help your team most?',
    exampleAnswers: {
      people: 'More people on each shift',
      rosters: 'Rosters known four weeks ahead',
      handover: 'A better handover',
      room: 'A quiet room for breaks',
      equipment: 'Newer equipment',
    },
    claims: {
      kind: {
        heading: 'Kind to answer',
        text: 'Big targets, plain words, any language. It works on old phones, with a keyboard, and without script.',
      },
      kept: {
        heading: 'Never a lost answer',
        text: 'What a person sends is kept, and counted once. The figures are exact, and move while you look.',
      },
      yours: {
        heading: 'Yours alone',
        text: 'Nothing loads from elsewhere, nobody is tracked, small groups stay hidden, and people can withdraw.',
      },
    },
    api: 'For developers: the API',
  },

  welcomeTitle: 'Sign in to {tenant}',
  welcome: 'You will be signed in with “{name}”, which has the role {role}.',
  welcomeNote: 'This link works once. It stays valid for an hour after it was made.',
  continue: 'Continue',
  linkOver: 'This link was used already, or it has expired. Sign in with a key instead.',

  elsewhere: 'This page belongs to another desk',
  elsewhereDetail: 'You are signed in to {tenant}. Sign out to sign in elsewhere.',
  roleTooLow: 'Your role does not allow this',
  roleTooLowDetail:
    'This needs the role {needed}, and yours is {role}. An owner can change it under “People”. Nothing was changed.',
});
