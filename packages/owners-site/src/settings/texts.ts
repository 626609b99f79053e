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
    heading: 'Taking answers',
    open: 'This survey takes answers.',
    closedByOwner: 'This survey is closed. It takes no answers.',
    closedByDate: 'This survey is closed, because its closing date has passed.',
    closedByLimit: 'This survey is closed, because it has as many answers as it takes.',
    scheduled: 'This survey opens on {at}.',
    draft: 'This survey is a draft. It takes answers once you publish it.',
    scheduledDraft: 'This survey is a draft. Once you publish it, it takes answers from {at}.',
    closedDraft:
      'This survey is a draft. Publishing it would not open it, because its closing date has passed.',
    close: 'Close the survey',
    reopen: 'Open the survey again',
  },
  access: {
    heading: 'Who can answer',
    inviteOnly: 'Only people with an invitation',
    hint: 'Each invitation can be used once. If this is off, everyone who has the link to the survey can answer, and invitations work, too.',
    invitations: 'Invitations to this survey',
    sharedDevice: 'Shared device',
    sharedDeviceHint:
      'For a tablet or a computer on which people answer one after the other. The thank-you page goes back to an empty form after 30 seconds, and nobody sees what the person before has entered. If there is an address to continue to, the device goes there.',
  },
  dates: {
    heading: 'Dates and limit',
    timeZone: 'Time zone of the survey',
    timeZoneHint:
      'Results count the answers of a day there, and pages and exports show times there. Another time zone counts the days again, which takes a moment if there are very many answers.',
    opensAt: 'Opens at',
    closesAt: 'Closes at',
    hint: 'Date and time in {zone}, or in the time zone that you choose above. A time that comes twice, because the clocks are put back, is the first one. Leave it empty for no limit.',
    maxAnswers: 'Close after this many answers',
    maxAnswersHint:
      'It takes effect within seconds. Answers that arrive in between are counted; the results say how many there are.',
    over: {
      one: '{count} answer arrived before the limit took effect, and is counted.',
      other: '{count} answers arrived before the limit took effect, and are counted.',
    },
  },
  texts: {
    heading: 'What respondents read',
    thanksText: 'Text of the thank-you page',
    thanksHint: 'Shown after “Thank you”. Empty: a short text in the language of the survey.',
    closedText: 'Text while the survey is closed',
    closedHint: 'Empty: a short text in the language of the survey.',
    /** `language`: its name. */
    translated: '{text}: {language}',
    translatedHint: 'Empty: people with this language read the text above.',
    redirectTo: 'Address to continue to after the thank-you page',
    redirectHint:
      'An address that begins with https://. People get there at once; if there is a thank-you text, by a button below it. Empty: they stay on the thank-you page.',
  },
  embedding: {
    heading: 'Embedding',
    frameOrigins: 'Sites that may show this survey in a frame',
    frameHint: 'One per line, such as https://www.example.org. Empty: none.',
  },
  figures: {
    heading: 'What results show of few people',
    step: 'Public results move in steps of at least this many answers',
    stepHint:
      'A whole number from 1 to 100. If they moved with each answer, anyone could read what one person answered. Figures of fewer answers are hidden there. 1: they move with each answer. Empty: {byDefault}.',
    least: 'Hide groups smaller than',
    leastHint:
      'A whole number from 2 to 100. Results and analyses at this desk then hide groups and filtered parts with fewer answers, and another group if the difference would show one. Single answers, exports and the API still have everything. Empty: nothing is hidden.',
  },
  retention: {
    heading: 'Removing old answers',
    days: 'Remove answers after this many days',
    daysHint:
      'A whole number from 1 to 3650. Once a day, answers that were received longer ago are removed for good, also those that are here already. Nobody can bring them back. Empty: they are kept.',
    keepTotals: 'Keep their statistics',
    keepTotalsHint:
      'With this, counts, averages and words of removed answers stay in the results, without the people. Without it, removed answers leave the results, too.',
  },
  rename: {
    heading: 'Rename',
    label: 'Title',
    hint: 'Respondents see it. It becomes a new version of the survey; the results stay as they are.',
    submit: 'Rename',
    invalid: 'A title has 1 to 200 characters',
    meanwhile: 'Someone else changed this survey after you opened the page',
    meanwhileDetail: 'It was not renamed. The page shows the survey as it is now.',
    theirs: 'The title now',
    mine: 'The title that you entered',
  },
  copy: {
    heading: 'Copy',
    text: 'Creates a draft with the same questions. It has no answers, and settings of its own.',
    submit: 'Copy this survey',
    done: 'This is the copy. Change what you like, then publish it.',
  },
  remove: {
    heading: 'Delete',
    text: 'Deletes “{title}” for good.',
    textWithAnswers: {
      one: 'Deletes “{title}” and its {count} answer for good. Nobody can bring them back.',
      other: 'Deletes “{title}” and its {count} answers for good. Nobody can bring them back.',
    },
    label: 'To confirm, type the title:',
    submit: 'Delete this survey',
    mismatch: 'This is not the title of the survey: nothing was deleted',
  },
  errorHeading: 'Nothing was saved',
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
    redirectTo: 'The address begins with https://, has no user or password, and at most 2,000 characters',
    frameOrigins:
      'Each site is an address such as https://www.example.org, without a page; there are at most 20',
    retention: 'The number of days is a whole number from 1 to 3650, which is ten years',
    publicResultsStep: 'The step of public results is a whole number from 1 to 100',
    hideGroupsSmallerThan:
      'The number of answers below which groups are hidden is a whole number from 2 to 100',
  },
  empty: 'empty',
  changedMeanwhile: 'Someone else changed these settings after you opened the page',
  changedMeanwhileDetail:
    'Your changes were not saved. The page shows the settings as they are now; what you had entered is listed here.',
});
