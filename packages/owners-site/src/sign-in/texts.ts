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
  noPasskey: 'No passkey at hand?',
  linkByMail: 'Get a link by mail',
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
  welcomeNote: 'This link works once.',
  continue: 'Continue',
  linkOver: 'This link was used already, or it has expired. Ask for a new one, or sign in another way.',

  mailed: {
    title: 'Get a link by mail',
    intro: 'For members who sign in with a passkey and have none at hand.',
    email: 'E-mail address',
    noAddress: 'Enter an e-mail address, such as ann@example.org.',
    send: 'Mail me a link',
    asked: 'Look at your mail',
    askedText: 'If this address belongs to a member, a link is on its way',
    askedNote:
      'It works once, for an hour. Nothing there? Look among unwanted mail, or ask an owner of your account for a link.',
    tooMany: 'Too many links were asked for from here. Try again in a few minutes.',
    noMail: 'This site sends no mail. Ask an owner of your account for a link.',
    back: 'Back to signing in',
  },

  invitation: {
    title: 'Join {tenant}',
    invited: 'This invitation is for {name}, with the role {role}.',
    acceptHere: 'Accept',
    acceptWithPasskey: 'Accept with a passkey instead',
    acceptElsewhere: 'Accept with your organisation’s sign-in',
    note: 'The invitation works once. The person who accepts it becomes this member.',
  },

  failed: 'You are not signed in',
  again: 'Sign in again',
  problems: {
    passkey: {
      title: 'This passkey does not sign in here',
      detail:
        'It may have been removed, or the page was open for more than 10 minutes. Try again, or ask an owner of the desk for a link.',
    },
    tooMany: {
      title: 'Too many sign-ins from this address failed',
      detail: 'Wait a minute, then start again.',
    },
    notStarted: {
      title: 'This sign-in was not started in this browser, or it took longer than 10 minutes',
      detail: 'Nothing happened. Start again, and finish in the same browser.',
    },
    unavailable: {
      title: 'Your organisation’s sign-in does not answer',
      detail: 'Try again in a moment, or sign in with a key. The site’s log has the reason.',
    },
    declined: {
      title: 'Your organisation’s sign-in refused',
      detail:
        'You may have cancelled, or you may not use this site. Whoever manages your organisation’s sign-in can say why.',
    },
    codeRefused: {
      title: 'This sign-in was finished before, or it took too long',
      detail: 'Each sign-in works once. Start again.',
    },
    invalid: {
      title: 'The answer of your organisation’s sign-in does not belong to this sign-in',
      detail:
        'It was not used. Start again. If this happens again, tell the operator of the site: the log has the reason.',
    },
    invitationOver: {
      title: 'This invitation was used, withdrawn, or is older than 7 days',
      detail: 'Ask an owner of the desk for a new one.',
    },
    alreadyMember: {
      title: 'You are a member of this desk already',
      detail: 'Sign in without the invitation. An owner can change your role.',
    },
    otherDirectory: {
      title: 'This desk belongs to another organisation',
      detail: 'Sign in with an account of that one, or ask an owner of the desk for an invitation.',
    },
    noRole: {
      title: 'Your organisation gave you no role for Canvass',
      detail:
        'Whoever manages your organisation’s sign-in can give you canvass.viewer, canvass.editor or canvass.owner. Or ask an owner of the desk for an invitation.',
    },
    stranger: {
      title: 'You are not a member of this desk',
      detail: 'Check its name, or ask an owner of the desk for an invitation.',
    },
    conflict: {
      title: 'Someone else is changing the members at the same time',
      detail: 'Nothing was changed. Open the invitation again in a moment.',
    },
    notSetUp: {
      title: 'This site has no sign-in with an organisation',
      detail: 'Sign in with a key instead.',
    },
  },

  elsewhere: 'This page belongs to another desk',
  elsewhereDetail: 'You are signed in to {tenant}. Sign out to sign in elsewhere.',
  roleTooLow: 'Your role does not allow this',
  roleTooLowDetail:
    'This needs the role {needed}, and yours is {role}. An owner can change it under “People”. Nothing was changed.',
});
