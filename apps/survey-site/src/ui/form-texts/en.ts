import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Nothing you entered is lost';
const sendAgain = `${kept}: please wait a moment and send it again.`;
const notStored = (text: string): Message => ({ heading: 'Your answers were not stored', text });

const loadAgain = 'Please load this page again in a moment.';
const nothingStored =
  'Nothing was stored. Go back to the form, where your answers should still be, and send it again.';
const goBack =
  'Press “Back” in your browser. Your answers are still in the form there. Wait ten seconds, then send it again.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Please try again in a moment',
  paragraphs: [why, then],
});
const tooMuchSent = 'Too much is being sent to this server at the moment.';
const storageDown = 'Our storage is not answering at the moment.';
const fault = (then: string) => ({
  heading: 'Something went wrong on our side',
  paragraphs: ['It is not your fault.', then],
});

export const en: FormTexts = {
  language: 'en',
  dir: 'ltr',
  copyOf: (title) => `Copy of ${title}`,
  question: {
    required: '(required)',
    noAnswer: 'No answer',
    chooseOne: 'Choose one',
    chooseAll: 'Choose all that apply',
    upTo: counted('en', { one: 'Up to # character', other: 'Up to # characters' }),
    wholeNumber: (min, max) => `A whole number from ${min} to ${max}`,
    lowest: 'lowest',
    highest: 'highest',
  },
  form: {
    send: 'Send answers',
    next: 'Next',
    back: 'Back',
    nothingStoredYet: 'Nothing is stored before you send it.',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    furtherQuestions: counted('en', {
      one: 'Your answers lead to one more question.',
      other: 'Your answers lead to # more questions.',
    }),
    noFurtherQuestions: {
      heading: 'There are no more questions',
      text: 'Check your answers if you like, then send them.',
    },
    surveyChanged: {
      heading: 'The survey has changed since you opened it',
      text: 'Your answers are still here. Please go through the form once more, then send it.',
    },
    tooOld: {
      heading: 'Your answers were not stored: this form is too old',
      text: 'They are still here. Please check them and send them again. If you have already sent this form, you need not send it again.',
    },
    alreadySent: {
      heading: 'This form was already sent',
      text: 'The answers that you sent first are stored, and they count. What you have entered now is not stored. If you send it again, it counts as another submission.',
    },
    sentHere: {
      heading: 'This form was already sent',
      text: 'It was sent from this device before, and nothing was stored now. Begin with an empty form.',
    },
  },
  errors: {
    mark: 'Error:',
    problems: counted('en', {
      one: 'There is a problem with one answer',
      other: 'There are problems with # answers',
    }),
    nothingAnswered: {
      heading: 'No question is answered yet',
      text: 'Answer at least one question, then send your answers',
    },
    required: 'This question needs an answer',
    notWhole: 'The answer must be a whole number, in digits only',
    outOfRange: (min, max) => `The answer must be from ${min} to ${max}`,
    tooLong: counted('en', {
      one: 'The answer must have at most # character',
      other: 'The answer must have at most # characters',
    }),
    wrongCharacters: 'The answer has characters that cannot be stored',
    notAChoice: 'The answer is not one of the choices',
    twice: 'The answer has the same choice twice',
    oneAnswer: 'This question takes one answer',
    notAsked: 'This question is not asked with these answers',
    doesNotFit: 'The answer does not fit the question',
    unknownField: (name) =>
      `This survey has no question “${name}”; it may have changed since you opened it, so please check your answers and send them again`,
  },
  notices: {
    tooManyAnswers: notStored(`Too many answers are arriving at the moment. ${sendAgain}`),
    serverMoves: notStored(`The survey is moving to another server. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`We are getting too many requests at the moment. ${sendAgain}`),
    tooLong: notStored(`Together they are too long. ${kept}: please shorten them and send them again.`),
    unconfirmed: {
      heading: 'We could not confirm that your answers were stored',
      text:
        'They may or may not have arrived. Everything you entered is still here: you can wait a minute and send it again. ' +
        'Your answers count only once, even if they arrived the first time.',
    },
    closed: {
      heading: 'Your answers were not stored: the survey is closed',
      text: 'It stopped taking answers before yours arrived. What you entered is still shown below, so that you can keep a copy.',
    },
    notOpenYet: {
      heading: 'Your answers were not stored: the survey is not open yet',
      text: 'What you entered is still shown below, so that you can keep a copy.',
    },
    notInvited: {
      heading: 'Your answers were not stored: this invitation was not accepted',
      text: 'What you entered is still shown below, so that you can keep a copy.',
    },
  },
  thanks: {
    heading: 'Thank you',
    title: (survey) => `Thank you: ${survey}`,
    stored: 'Your answers are stored.',
    storedFor: (survey) => `Your answers to “${survey}” are stored.`,
    reference: 'Your reference is',
    keepReference: 'Keep it if you may want to ask about your answers later. You can close this page now.',
    code: 'Your withdrawal code is',
    keepBoth:
      'Keep both if you may want to ask about your answers or withdraw them later. You can close this page now.',
    withdraw: 'Withdraw your answers',
    again: {
      heading: 'These answers were already sent',
      text: 'They came from the same form and count once. Nothing was added. If you are another person, begin with an empty form.',
    },
    another: 'Send another answer',
    returns: (seconds) => `This page goes back to an empty form after ${seconds} seconds.`,
    stay: 'Stay on this page',
    continueAt: (host) => `Continue to ${host}`,
  },
  withdrawal: {
    heading: 'Withdraw your answers',
    text: 'Your answers will be removed from the results and deleted. This cannot be undone.',
    reference: 'Reference',
    code: 'Withdrawal code',
    button: 'Withdraw answers',
    refused: {
      heading: 'There are no answers with this reference and code',
      text: 'Nothing was withdrawn. Compare both with the page that thanked you for your answers.',
    },
    failed: {
      heading: 'We could not confirm that your answers were withdrawn',
      text: 'Please wait a moment and press the button again.',
    },
    done: {
      heading: 'Your answers are withdrawn',
      text: 'They are not part of the results any more, and they are being deleted. You can close this page now.',
    },
  },
  closed: {
    heading: 'This survey is closed',
    text: 'It does not take answers any more. Thank you for your interest.',
    notOpenYet: 'This survey is not open yet',
    opensAt: (time) => `It opens on ${time}. Please come back then.`,
  },
  invitation: {
    needed: {
      heading: 'You need an invitation to this survey',
      text: 'Open the link in your invitation. If you have none, ask the person who runs the survey for one.',
    },
    invalid: {
      heading: 'This invitation is not valid',
      text: 'The link may be incomplete. Open the whole link again, or ask the person who sent it to you for a new one.',
    },
    expired: {
      heading: 'This invitation has expired',
      text: 'The time in which you could answer with it is over. Thank you for your interest.',
    },
    revoked: {
      heading: 'This invitation was withdrawn',
      text: 'It is not accepted any more. If you did not expect this, ask the person who sent it to you.',
    },
    used: {
      heading: 'This invitation has been used',
      text: 'Answers were already sent with it. If they are yours, there is nothing left to do. Each invitation can be used once.',
    },
  },
  problems: {
    notFound: {
      heading: 'This survey cannot be found',
      paragraphs: [
        'It may have ended, or the link may be incomplete.',
        'Check the address for missing characters, or ask the person who sent it to you for a new link.',
      ],
    },
    wrongMethod: {
      heading: 'This page cannot be used like that',
      paragraphs: ['Open the link to your survey again.'],
    },
    tooLong: {
      heading: 'Your answers are too long',
      paragraphs: ['Nothing was stored. Go back to the form, shorten your answers, and send it again.'],
    },
    sentTooOften: {
      heading: 'Please send your answers again in a moment',
      paragraphs: ['Nothing was stored: too many requests came from your network at once.', goBack],
    },
    sentTooMuch: {
      heading: 'Please send your answers again in a moment',
      paragraphs: ['Nothing was stored: too much is being sent from your network at once.', goBack],
    },
    askedTooOften: {
      heading: 'Please wait a moment',
      paragraphs: ['Sorry: too many requests came from your network at once.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'The form could not be read', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'This address cannot be read',
      paragraphs: ['Check it, or open the link to your survey again.'],
    },
  },
};
