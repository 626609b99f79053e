import { deskTexts } from '../desk-language/desk-texts.ts';

/** Words about a draft that several pages need. */
export const draftTexts = deskTexts('drafts', {
  parts: { label: 'Parts of the draft', questions: 'Questions', languages: 'Languages', theme: 'Theme' },
  head: { undo: 'Undo', redo: 'Redo', preview: 'Preview', publish: 'Publish' },
  things: {
    count: { one: '{count} thing to look at', other: '{count} things to look at' },
    of: '{where}: {what}',
    emptyPart: 'still empty, so it is left out',
    stillEmpty: 'Still empty. We’ll leave it out when you publish.',
  },
  untitledQuestion: 'Question without text',
  untitledChoice: 'Choice without text',
  untitledPart: 'Row without text',
  part: '{question} – {part}',
  partFirst: '{part} ({question})',
  showIf: {
    summaries: {
      asked: 'Asked only if {conditions}',
      jump: 'if {conditions}',
      ending: 'Shown at the end if {conditions}',
    },
    and: ' and ',
    or: ' or ',
    none: 'it is not so that {conditions}',
    /** Names a question where the text of it would be too long. */
    question: 'question {number}',
    described: {
      anyOf: '{question} is {choices}',
      noneOf: '{question} is not {choices}',
      textIs: '{question} is {written}',
      textIsNot: '{question} is not {written}',
      answered: '{question} is answered',
      unanswered: '{question} is not answered',
    },
    unfinished: '(not complete yet)',
    removed: '(what it asks about was removed)',
  },
  problems: {
    survey: 'The survey',
    section: 'Page {number}',
    question: 'Question {number}',
    ending: 'Ending {number}',
  },
  done: {
    added: 'Question {number} was added.',
    duplicated: 'The copy is question {number}.',
    renewed: 'Question {number} is a new question now.',
    named: 'Question {number} has another name in links.',
    moved: 'The question is now number {number} of {of}.',
    removed: 'Removed {name}',
    pasted: 'Your questions were added.',
    copied: 'A copy is now the last question of the other survey.',
    sectionAdded: 'Page {number} was added.',
    sectionMoved: 'The page is now number {number}.',
    sectionRemoved: 'The pages were merged.',
    endingAdded: 'Ending {number} was added.',
    endingMoved: 'The ending is now number {number}.',
    endingRemoved: 'The ending was removed.',
    undone: 'The last change was undone.',
    redone: 'The change is back.',
    nothingToUndo: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to redo.',
    itemAdded: 'Added.',
    itemMoved: 'Moved.',
    itemRemoved: 'Removed.',
    pictureRemoved: 'Picture removed.',
    saved: 'Saved.',
    restored: 'The earlier version is in the draft. Publish to make it the current version.',
    discarded: 'The draft was discarded. Below is the published version.',
    published: 'Published. Respondents see the new version within seconds.',
    imported: 'The import is a draft now. Nothing is published yet.',
  },
  saved: { done: 'Saved', by: 'At {time}, by {name}' },
  notices: {
    behind: {
      heading: 'Version {version} was published after this draft was started',
      detail: 'This draft was made from version {version}. Publishing it replaces the newer version.',
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
    discardHint: 'The new draft is empty.',
    discardHintPublished: 'The new draft starts from the published version.',
  },
  pipeUnknown:
    'no question can stand in the place of {place}: name one of an earlier page, or write a brace twice',
  pipeLater: 'the question of {place} must be hidden, or on an earlier page',
  /** What to do, by the messages of a definition's errors. */
  todo: {
    'The title must not be empty': 'give it a title',
    'The title must not be blank': 'give it a title',
    'A survey has at least one question': 'add a question',
    'The question text must not be empty': 'write the question',
    'The question text must not be blank': 'write the question',
    'All texts together have at most 200 places for answers, such as {colour}':
      'the texts of all questions show too many answers: at most 200',
    'A hidden question is not required, has no condition, and has no option for what people type or see':
      'hide it only if it is optional, always asked, and takes any text on one line, or choices without conditions and without an own answer',
    'A hidden question cannot be called lang or invitation: links have these names for the language and the invitation':
      'give it another name: links have lang and invitation for other things',
    'A condition must name an earlier question': 'the condition must name a question before this one',
    'A condition of a page must name a question on an earlier page':
      'the condition must name a question on a page before this one',
    'A condition of a jump must name a question on its page or an earlier one':
      'the condition must name a question on this page or one before it',
    'A jump without a condition before it is always taken':
      'this is never reached: the way before it has no condition',
    'to is the id of the first question of a later page, or {"ending": "…"} with the id of an ending':
      'choose where the form goes on',
    'No page begins with this question': 'choose where the form goes on: that page was removed',
    'No ending has this id': 'choose where the form goes on: that ending was removed',
    'A page cannot lead to itself': 'choose another page: a page cannot lead to itself',
    'A page can lead only to a later one, so that the form comes to an end':
      'choose a later page: the form must come to an end',
    'The title of an ending must not be empty': 'give it a title',
    'The title of an ending must not be blank': 'give it a title',
    'redirectTo must be an address that begins with https://, without a user or password':
      'the address must begin with https://, without a user or password',
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
  },
  emptySection: 'add a question to this page, or merge it with another',
  unfinishedCondition: 'complete the condition',
  conditionAbove: 'the condition never holds: the answers of that question end at {end}',
  conditionBelow: 'the condition never holds: the answers of that question begin at {end}',
  typeCannotChange: 'its answers were of another kind before: remove it, and add the question again',
});
