import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the page that imports surveys. */
export const importTexts = deskTexts('import', {
  title: 'Import a survey',
  lead: 'From SurveyJS, or from another Canvass. Before anything is created, you see what is taken, changed and left out.',
  file: 'File',
  fileHint: 'A JSON file of at most 1 MB',
  paste: 'Paste JSON',
  pasteHint: 'In SurveyJS Creator: the tab “JSON Editor”.',
  groups: 'Groups that repeat',
  groupsHint:
    'In SurveyJS, respondents add as many as they like. Here each is asked a fixed number of times, with questions of its own.',
  leaveOut: 'Leave them out',
  groupCount: { one: 'Ask them once', other: 'Ask them {count} times' },
  wrongGroups: 'Choose how often groups are asked',
  submit: 'Read it',
  missing: 'Choose a file, or paste JSON',
  notTaken: 'Nothing was imported',
  canvassErrors: 'This is a Canvass definition with faults:',
  report: {
    title: 'Import “{title}”',
    canvass: 'This is a Canvass definition. All of it is taken.',
    summary:
      'Of the parts of the file, {taken} can be taken as they are, {changed} with changes, and {leftOut} not at all.',
    questions: {
      one: 'The survey will have {count} question.',
      other: 'The survey will have {count} questions.',
    },
    lostPictures: {
      one: '{count} picture is not in the file: please upload it again.',
      other: '{count} pictures are not in the file: please upload them again.',
    },
    survey: 'The survey as a whole',
    elements: 'Part by part',
    kinds: { taken: 'Taken', changed: 'Changed', leftOut: 'Left out' },
    make: 'Create a draft',
    makeHint: 'Nothing is published yet: you can change everything first.',
    other: 'Choose another file',
  },
});
