import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the pages about mails that tell of new answers. */
export const noticesTexts = deskTexts('notices', {
  title: 'Notices',
  draft: 'This survey is a draft. Publish it first; then people can be told of its answers by mail.',
  off: {
    heading: 'Mail is not set up',
    text: 'Nobody can be told of new answers by mail. The people who run this site can turn mail on, with a mail server and a sender; the page “Inviting people by mail” of the documentation says how.',
  },
  how: {
    heading: 'What they get',
    mail: 'A mail says how many answers are new and how many there are in all, and has a link to the results. It never has an answer.',
    each: 'For each answer: within some minutes. Many answers come in one mail, at most one in ten minutes.',
    daily: 'Once a day: at 8:00 in the morning.',
    weekly: 'Once a week: on Monday, at 8:00 in the morning.',
    nothing: 'No mail comes while nothing is new. Each mail has a link that ends it.',
    access: 'The link asks to sign in. People who cannot sign in here see only the numbers.',
  },
  people: {
    heading: 'Who is told of new answers',
    none: 'Nobody yet.',
    change: 'Save',
    changeOf: 'Save for {email}',
    remove: 'Remove',
    removeOf: 'Remove {email}',
    oftenOf: 'How often {email} is told',
    languageOf: 'Language of the mails to {email}',
  },
  add: {
    heading: 'Tell a person',
    email: 'Mail address',
    emailHint: 'Yours, or that of somebody who wants to know.',
    often: 'How often',
    times: { each: 'For each answer', daily: 'Once a day', weekly: 'Once a week' },
    language: 'Language of the mails',
    submit: 'Add',
    full: 'This survey tells ten people. Remove one to tell another.',
  },
  faults: {
    heading: 'Nothing was changed',
    email: 'Enter a mail address, such as ann@example.org',
    duplicate: 'This address is told already',
    unsubscribed: 'This person has unsubscribed: they want no mail from you',
    tooMany: 'This survey tells ten people. Remove one to tell another',
  },
  done: {
    'notice-added': 'The person is told of new answers from now on',
    'notice-changed': 'The change is saved',
    'notice-removed': 'The person is told no more',
  },
  stop: {
    heading: 'Get no more of these mails?',
    text: 'You are then told no more of new answers to this survey. Your other mails stay.',
    submit: 'Stop these mails',
    doneHeading: 'You get no more of these mails',
    doneText: 'A mail that is on its way may still arrive.',
  },
});
