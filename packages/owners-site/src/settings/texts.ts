import { deskTexts } from '../desk-language/desk-texts.ts';

const takesEffect = 'They take effect within a few seconds.';

/** The words of a survey's settings page. */
export const settingsTexts = deskTexts('settings', {
  title: 'Settings',
  done: {
    saved: { heading: 'The settings are saved', detail: takesEffect },
    savedForLater: {
      heading: 'The settings are saved',
      detail: 'They take effect when you publish the survey.',
    },
    closed: { heading: 'The survey is closed', detail: takesEffect },
    opened: { heading: 'The survey is open', detail: takesEffect },
    renamed: 'The survey is renamed',
  },
  save: 'Save settings',
  state: {
    heading: 'Open or closed',
    open: 'People can answer this survey.',
    closedByOwner: 'This survey is closed. Nobody can answer.',
    closedByDate: 'This survey is closed, because its closing date has passed.',
    closedByLimit: 'This survey is closed, because it has as many answers as you wanted.',
    scheduled: 'This survey opens {at}.',
    draft: 'This survey is a draft. People can answer once you publish it.',
    scheduledDraft: 'This survey is a draft. Once you publish it, people can answer from {at}.',
    closedDraft:
      'This survey is a draft. Publishing it would not open it, because its closing date has passed.',
    close: 'Close the survey',
    reopen: 'Open the survey again',
  },
  access: {
    heading: 'Who can answer',
    inviteOnly: 'Only people I invite',
    hint: 'Everyone gets a link of their own, and it works once. If this is off, anyone with the link to the survey can answer.',
    invitations: 'Invitations to this survey',
    sharedDevice: 'Shared tablet or computer',
    sharedDeviceHint:
      'People answer on it one after the other. After 30 seconds, the thank-you page goes back to an empty form, and nobody sees what the person before has entered.',
    proofOfWork: 'Extra protection against robots',
    proofOfWorkHint:
      'While someone fills in the form, their browser solves a small task that nobody notices. Without JavaScript, the form asks for a small sum. Programs then need a key to send answers.',
  },
  saving: {
    heading: 'Save and continue later',
    saving: 'Save what people enter',
    savingHint:
      'People can leave the form, and go on later or on another device by a link of their own. What they have saved does not count until they send it.',
    days: 'Keep it for this many days',
    daysHint: 'From 1 to 90, after the last time something was saved.',
    answers: 'After that time, count it as an answer',
    answersHint:
      'Pages that a person has not reached then count as not shown. The form tells people so. If this is off, what they have saved is erased.',
  },
  dates: {
    heading: 'When it opens and closes',
    timeZone: 'Time zone of the survey',
    timeZoneHint:
      'A day begins and ends there, in the results and in exports. All times on these pages are times there.',
    opensAt: 'Opens at',
    closesAt: 'Closes at',
    hint: 'Date and time in {zone}, or in the time zone that you choose below. Empty: no limit.',
    maxAnswers: 'Close after this many answers',
    quotas: 'Quotas: limits for groups of answers',
    maxAnswersHint: 'A few more may come in before the survey closes. They count. Empty: no limit.',
    over: {
      one: '{count} answer arrived before the limit took effect, and is counted.',
      other: '{count} answers arrived before the limit took effect, and are counted.',
    },
  },
  texts: {
    heading: 'What people read',
    thanksText: 'Text of the thank-you page',
    thanksHint:
      'It stands below “Thank you”. {place} shows the answer to the question with the id q1, also in the address below. Empty: a short text in the language of the survey.',
    closedText: 'Text while the survey is closed',
    closedHint: 'Empty: a short text in the language of the survey.',
    /** `language`: its name. */
    translated: '{text}: {language}',
    translatedHint: 'Empty: people with this language read the text above.',
    redirectTo: 'Web page to go on to',
    redirectHint:
      'An address that begins with https://. People go there when they have answered; if there is a thank-you text, by a button below it. Empty: they stay on the thank-you page.',
  },
  embedding: {
    heading: 'On other websites',
    frameOrigins: 'Websites that may show this survey',
    frameHint: 'One per line, such as https://www.example.org. Empty: none.',
  },
  figures: {
    heading: 'So that nobody is recognised',
    step: 'Public results change only after this many new answers',
    stepHint:
      'From 1 to 100. If they moved with each answer, anyone could tell what one person answered. With 1 they do. Empty: {byDefault}.',
    least: 'Hide groups smaller than',
    leastHint:
      'From 2 to 100 answers. Results then hide smaller groups, and another group if the difference would show one. Single answers and exports still have everything. Empty: nothing is hidden.',
  },
  progress: {
    heading: 'How far people get',
    label: 'Count where people stop',
    hint: 'The results then show how many began, got to each page and sent the survey, and how long it took. Neither names nor answers are kept for it.',
  },
  retention: {
    heading: 'Old answers',
    days: 'Remove answers after this many days',
    daysHint:
      'From 1 to 3650. Once a day, older answers are removed for good, also those that are here already. Nobody can bring them back. Empty: they are kept.',
    keepTotals: 'Keep them in the results',
    keepTotalsHint:
      'Counts, averages and words stay, without the people. Otherwise removed answers leave the results, too.',
  },
  rename: {
    heading: 'Rename',
    label: 'Title',
    hint: 'Everyone who answers sees it. The results stay as they are.',
    submit: 'Rename',
    invalid: 'A title has 1 to 200 characters',
    meanwhile: 'Someone else changed this survey after you opened the page',
    meanwhileDetail: 'It was not renamed. The page shows the survey as it is now.',
    theirs: 'The title now',
    mine: 'The title that you entered',
  },
  copy: {
    heading: 'Copy',
    text: 'A draft with the same questions, without answers.',
    submit: 'Copy this survey',
  },
  remove: {
    heading: 'Delete',
    about: 'The survey and all its answers go for good. The next page asks once more.',
    open: 'Delete this survey…',
    text: 'This deletes “{title}” for good. Nobody can bring it back.',
    textWithAnswers: {
      one: 'This deletes “{title}” and its {count} answer for good. Nobody can bring them back.',
      other: 'This deletes “{title}” and its {count} answers for good. Nobody can bring them back.',
    },
    export: 'Download the answers first',
    label: 'To confirm, type the title:',
    submit: 'Delete this survey',
    cancel: 'Keep it',
    nothing: 'Nothing was deleted',
    mismatch: 'This is not the title of the survey',
  },
  errorHeading: 'Nothing was saved',
  /** What is wrong with places for answers. `place`: with its braces. */
  places: {
    unknown: 'No question has an answer for {place}. Name one by its id, or write the first brace twice',
    host: '{place} can stand behind the host of a link only, as in https://shop.example.org/{place}',
  },
  /** What is wrong with each setting, by its name. */
  faults: {
    timeZone: 'Choose a time zone from the list',
    opensAt: 'The opening time is a day and a time, such as 2026-11-22 09:00',
    closesAt: 'The closing time is a day and a time after the opening time, such as 2026-11-30 18:00',
    maxAnswers: 'The number of answers is a whole number from 1 to 1,000,000,000',
    thanksText: 'The thank-you text has at most 2,000 characters, all of which can be shown',
    onlyTranslated:
      'Write this text in the first language of the survey, too: people read it if theirs is missing',
    closedText: 'The text of a closed survey has at most 2,000 characters, all of which can be shown',
    redirectTo: 'The address begins with https://, has no password, and at most 2,000 characters',
    frameOrigins:
      'Each website is an address such as https://www.example.org, without a page; there are at most 20',
    retention: 'The number of days is a whole number from 1 to 3650, which is ten years',
    saving: 'The number of days for which answers are saved is a whole number from 1 to 90',
    savingShared:
      'On a shared tablet or computer nothing can be saved: the next person would find it. Turn off one of the two',
    publicResultsStep: 'The step of public results is a whole number from 1 to 100',
    hideGroupsSmallerThan:
      'The number of answers below which groups are hidden is a whole number from 2 to 100',
  },
  empty: 'empty',
  changedMeanwhile: 'Someone else changed these settings after you opened the page',
  changedMeanwhileDetail:
    'Your changes were not saved. The page shows the settings as they are now; what you had entered is listed here.',
});
