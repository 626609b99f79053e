import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the list of surveys, and of the page that makes one. */
export const surveysTexts = deskTexts('surveys', {
  title: 'Surveys',
  done: { deleted: 'The survey is deleted' },
  create: 'New survey',
  theme: 'Theme',
  import: 'Import a survey',
  columns: {
    survey: 'Survey',
    state: 'State',
    answers: 'Answers',
    last: 'Last answer (UTC)',
    trend: 'Last 14 days',
    actions: 'Actions',
  },
  noAnswer: 'none yet',
  unknown: 'unknown',
  unpublished: 'Has changes that are not published',
  links: { results: 'Results', edit: 'Edit', share: 'Share', settings: 'Settings' },
  linkFor: '{link} of {title}',
  trend: { one: '{count} answer in the last 14 days', other: '{count} answers in the last 14 days' },
  find: 'Find a survey',
  findButton: 'Find',
  showAll: 'Show all',
  noneFound: 'No survey has “{query}” in its title or address.',
  page: '{first} to {last} of {all} surveys',
  previous: 'Previous page',
  next: 'Next page',
  pages: 'Pages',
  tooMany: {
    one: 'There are {count} survey, which is the most that are allowed here. Delete one first.',
    other: 'There are {count} surveys, which is the most that are allowed here. Delete one first.',
  },
  empty: {
    heading: 'Create your first survey',
    lead: 'Write a few questions, share the link, and watch the results while the answers arrive.',
    viewer: 'There is no survey yet. Someone with the editor role can create one.',
  },
  new: {
    title: 'New survey',
    name: 'Title',
    nameHint: 'Respondents see it above the questions. You can change it later.',
    address: 'Address (optional)',
    addressHint:
      'Respondents’ link ends with /s/{tenant}/ and this. Left empty, it is made from the title. It cannot be changed later.',
    wrongAddress: 'Use small letters a to z, digits and hyphens between them, at most 63 characters',
    takenAddress: 'Another survey has this address. Choose another one, such as {free}.',
    language: 'Language of the form',
    languageHint:
      'For the form’s own words, such as its buttons. In answers, words like “the” and “of” of this language are not counted.',
    timeZone: 'Time zone',
    timeZoneHint:
      'Results count the answers of a day there, and pages show times there. You can change it later.',
    submit: 'Create and add questions',
    missing: 'Enter a title',
    tooLong: 'The title must have at most 200 characters',
  },
});
