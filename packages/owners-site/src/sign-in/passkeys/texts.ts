import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The words of passkeys. */
export const passkeyTexts = deskTexts('passkeys', {
  signIn: 'Sign in with a passkey',
  or: 'or in another way',
  notUsed: 'No passkey was used. Try again, or sign in another way.',

  title: 'Your passkeys',
  text: 'A passkey signs you in with your finger, your face or the PIN of your device. Nothing is typed, so nothing can be guessed or stolen on the way.',
  none: 'You have no passkey yet. Without one, you need a new link from an owner for each sign-in.',
  ofOrganisation: 'You sign in with your organisation, and need no passkey here.',
  ofKey: 'You are signed in with a key. Passkeys are for members: an owner can invite you under “People”.',
  columns: { name: 'Name', added: 'Added', remove: 'Remove' },
  remove: 'Remove',
  removeNamed: 'Remove the passkey “{name}”',
  addHeading: 'Add a passkey',
  addText: 'Your browser asks you where to keep it: on this device, on your phone or on a security key.',
  name: 'Name of the passkey',
  nameHint: 'So that you know it again, such as “My phone”.',
  firstName: 'This device',
  add: 'Add a passkey',
  needsScript: 'Your browser cannot make passkeys here. It may be old, or scripts are off.',
  notMade: 'No passkey was made. Try again, or choose another place for it.',

  again: {
    heading: 'Add or remove a passkey',
    text: 'You signed in some time ago. Confirm first that it is you, so that nobody changes your passkeys in a browser that you have left open.',
    button: 'Use a passkey',
    otherwise: 'Without a passkey at hand, sign out and sign in with a new link.',
  },

  done: {
    joined: 'You have joined. Add a passkey now, so that you can sign in again',
    'passkey-added': 'The passkey is added',
    'passkey-removed': 'The passkey is removed. Your other devices are signed out',
  },
  problems: {
    refused:
      'This passkey could not be checked. The page was open for too long, or belongs to another address. Try again.',
    signInAgain: 'You signed in some time ago, so nothing was changed. Use a passkey first.',
    known: 'You have this passkey already.',
    tooMany: 'You have {limit} passkeys already. Remove one first.',
    lastOwner:
      'It is the last way in for an owner. Add another passkey first, or make another owner. Nothing was changed.',
  },
});
