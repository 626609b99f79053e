import { plural } from '@canvass/web/page';

/** Words about a draft that several pages need. */
export const draftTexts = {
  parts: { label: 'Parts of the draft', questions: 'Questions', languages: 'Languages' },
  untitledQuestion: 'Question without text',
  untitledChoice: 'Choice without text',
  untitledPart: 'Row without text',
  part: (question: string, part: string) => `${question} – ${part}`,
  partFirst: (question: string, part: string) => `${part} (${question})`,
  showIf: {
    summary: (conditions: string) => `Asked only if ${conditions}`,
    and: ' and ',
    or: ' or ',
    none: (conditions: string) => `it is not so that ${conditions}`,
    described: {
      anyOf: (question: string, choices: string) => `${question} is ${choices}`,
      noneOf: (question: string, choices: string) => `${question} is not ${choices}`,
      textIs: (question: string, written: string) => `${question} is ${written}`,
      textIsNot: (question: string, written: string) => `${question} is not ${written}`,
      answered: (question: string) => `${question} is answered`,
      unanswered: (question: string) => `${question} is not answered`,
    },
    unfinished: '(not complete yet)',
    removed: '(what it asks about was removed)',
  },
  problems: {
    heading: (count: number) => `Before you can publish: ${plural(count, 'thing')} to do`,
    none: 'Ready to publish',
    nothingNew: 'Nothing to publish: the draft is the same as the published version',
    of: (where: string, what: string) => `${where}: ${what}`,
    survey: 'The survey',
    section: (number: number) => `Page ${number}`,
    question: (number: number) => `Question ${number}`,
  },
  done: {
    added: (number: number) => `Question ${number} was added.`,
    duplicated: (number: number) => `The copy is question ${number}.`,
    renewed: (number: number) => `Question ${number} is a new question now.`,
    moved: (number: number, of: number) => `The question is now number ${number} of ${of}.`,
    removed: 'The question was removed. Undo brings it back.',
    sectionAdded: (number: number) => `Page ${number} was added.`,
    sectionMoved: (number: number) => `The page is now number ${number}.`,
    sectionRemoved: 'The pages were joined. Undo separates them again.',
    undone: 'The last change was undone.',
    nothingToUndo: 'There is nothing to undo.',
    itemAdded: 'Added.',
    itemMoved: 'Moved.',
    itemRemoved: 'Removed. Undo brings it back.',
    pictureRemoved: 'Picture removed. Undo brings it back.',
    saved: 'Saved.',
    restored: 'The earlier version is in the draft. Publish to make it the current version.',
    discarded: 'The draft was discarded. Below is the published version.',
    published: 'Published. Respondents see the new version within seconds.',
    imported: 'The import is a draft now. Nothing is published yet.',
  },
  notices: {
    behind: {
      heading: (version: number) => `Version ${version} was published after this draft was started`,
      detail: (version: number) =>
        `This draft was made from version ${version}. Publishing it replaces the newer version.`,
      compare: 'See what differs',
      discard: 'Start again from the newer version',
    },
    deleted: {
      heading: 'This survey was deleted',
      detail:
        'The draft is kept. Publishing it creates a new survey at the same address, without the old answers.',
    },
  },
  unreadable: {
    heading: 'This draft cannot be opened here',
    detail:
      'Another version of Canvass wrote it. It is kept as it is, and the published survey still takes answers.',
    download: 'Download it',
    discard: 'Discard it and start again',
    discardHint: (published: boolean) =>
      published ? 'The new draft starts from the published version.' : 'The new draft is empty.',
  },
  /** What to do, by the messages of a definition's errors. */
  todo: {
    'The title must not be empty': 'give it a title',
    'The title must not be blank': 'give it a title',
    'A survey has at least one question': 'add a question',
    'The question text must not be empty': 'write the question',
    'The question text must not be blank': 'write the question',
    'A condition must name an earlier question': 'the condition must name a question before this one',
    'A condition of a page must name a question on an earlier page':
      'the condition must name a question on a page before this one',
    'No question has this id': 'choose the question that the condition is about',
    'The question has no part with this id': 'choose the question that the condition is about',
    'The question has no choice with this value': 'a choice of the condition was removed: choose again',
    'anyOf must not be empty': 'choose at least one choice for the condition',
    'noneOf must not be empty': 'choose at least one choice for the condition',
    'anyOf is for a question of choices': 'choose another test: that question has no choices',
    'noneOf is for a question of choices': 'choose another test: that question has no choices',
    'textIs must not be empty': 'write at least one text for the condition',
    'textIsNot must not be empty': 'write at least one text for the condition',
    'textIs is for a question of texts': 'choose another test: that question is not a text question',
    'textIsNot is for a question of texts': 'choose another test: that question is not a text question',
    'atLeast is for a question of numbers or dates':
      'choose another test: that question has no numbers or dates',
    'atMost is for a question of numbers or dates':
      'choose another test: that question has no numbers or dates',
    'atMost must not be less than atLeast': 'the end of the condition must not be less than its beginning',
  } as Readonly<Record<string, string>>,
  emptySection: 'add a question to this page, or join it with another',
  unfinishedCondition: 'complete the condition',
  conditionOutside: (isEnd: boolean, end: string) =>
    `the condition never holds: the answers of that question ${isEnd ? 'end' : 'begin'} at ${end}`,
  typeCannotChange: 'its answers were of another kind before: remove it, and add the question again',
} as const;
