import { plural, shownCount } from '@canvass/web/page';

/** The words of the page that imports surveys. */
export const importTexts = {
  title: 'Import a survey',
  lead: 'From SurveyJS, or from another Canvass. Before anything is created, you see what is taken, changed and left out.',
  file: 'File',
  fileHint: 'A JSON file of at most 1 MB',
  or: 'or',
  paste: 'Paste JSON',
  pasteHint: 'In SurveyJS Creator: the tab “JSON Editor”.',
  groups: 'Groups that repeat',
  groupsHint:
    'In SurveyJS, respondents add as many as they like. Here each is asked a fixed number of times, with questions of its own.',
  groupCount: (count: number) =>
    count === 0 ? 'Leave them out' : count === 1 ? 'Ask them once' : `Ask them ${count} times`,
  wrongGroups: 'Choose how often groups are asked',
  submit: 'Read it',
  missing: 'Choose a file, or paste JSON',
  notTaken: 'Nothing was imported',
  canvassErrors: 'This is a Canvass definition with faults:',
  report: {
    title: (title: string) => `Import “${title}”`,
    canvass: 'This is a Canvass definition. All of it is taken.',
    summary: (taken: number, changed: number, leftOut: number) =>
      `Of the parts of the file, ${shownCount(taken)} can be taken as they are, ${shownCount(changed)} with changes, and ${shownCount(leftOut)} not at all.`,
    questions: (count: number) => `The survey will have ${plural(count, 'question')}.`,
    lostPictures: (count: number) =>
      `${plural(count, 'picture is', 'pictures are')} not in the file: please upload ${count === 1 ? 'it' : 'them'} again.`,
    survey: 'The survey as a whole',
    elements: 'Part by part',
    kinds: { taken: 'Taken', changed: 'Changed', leftOut: 'Left out' },
    make: 'Create a draft',
    makeHint: 'Nothing is published yet: you can change everything first.',
    other: 'Choose another file',
  },
} as const;
