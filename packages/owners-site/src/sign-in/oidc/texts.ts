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

  invitation: 'Join {tenant}',
  invited: 'This invitation is for {name}, with the role {role}.',
  accept: 'Accept with your organisation’s sign-in',
  acceptNote: 'The invitation works once. It is then bound to whoever signs in.',
  notSetUp: 'This site has no sign-in with an organisation yet',
  notSetUpDetail:
    'Whoever runs the site can connect it. Until then, ask for a key, which signs in without it.',

  failed: 'You are not signed in',
  again: 'Sign in again',
  problems: {
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
});
