import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the library of questions. */
export const libraryPageTexts = deskTexts('library', {
  title: 'Library of questions',
  lead: 'Questions that have proved themselves. Each is added with its choices, and translated if your survey is in English and German.',
  groups: {
    about: 'About the person',
    opinion: 'Opinion and recommendation',
    sets: 'Sets and lists',
    open: 'In their own words',
    formal: 'Consent and contact',
  },
  add: 'Add',
  addNamed: 'Add “{question}”',
  back: 'Back to the survey',
  refused: 'The question was not added',
  unknown: 'There is no such question in the library.',
  full: 'The survey has as many questions as it may have.',
  gone: 'The place for it is gone. Go back to the survey, and choose another one.',
  tooLarge: 'The survey is too large for one more question.',
});
