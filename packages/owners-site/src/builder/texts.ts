import { maxPictureBytes, maxPictures, maxPicturesBytes } from '@canvass/storage';
import {
  mebibyte,
  maxConditions,
  maxListItems,
  maxQuestions,
  maxSections,
  maxDepth,
  type ConditionTest,
  type DraftMatch,
  type DraftRefusal,
} from '@canvass/surveys';
import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the pages where a survey is written. */
export const builderTexts = deskTexts('builder', {
  toolbar: 'This draft',
  save: 'Save',
  undo: 'Undo',
  undoRemoval: 'Undo the removal',
  preview: 'Preview',
  publish: 'Publish…',
  savedAt: 'Saved',
  savedBy: 'by {name}',
  notSavedYet: 'No changes yet',
  script: {
    saving: 'Saving…',
    typing: 'Not saved yet',
    offline: 'The site does not answer. What you typed stays on this page, and is sent again in',
    seconds: 's.',
    signedOut: 'Your session is over. What you typed stays on this page.',
    signIn: 'Sign in in a new tab, then come back',
    forbidden:
      'You may no longer change this survey. What you typed stays on this page; ask an owner for the editor role.',
    gone: 'This survey or its draft cannot be found any more. What you typed stays on this page, so that you can copy it.',
    tooLarge:
      'This is more than can be saved at once. What you typed stays on this page; shorten it, and it is saved.',
    conflict: 'Not saved: someone else has changed this survey. Choose below which version to keep.',
  },
  outline: 'Contents',
  survey: {
    edit: 'Edit title and description',
    heading: 'Title and description',
    title: 'Title',
    description: 'Description',
    descriptionHint: 'Optional. Respondents read it before the first question.',
    language: 'Language of the form',
    languageHint:
      'For the form’s own words, such as its buttons. In answers, words like “the” and “of” of this language are not counted.',
  },
  section: {
    page: 'Page {number} of {of}',
    edit: 'Edit',
    up: 'Up',
    down: 'Down',
    remove: 'Join with the page before',
    removeFirst: 'Join with the next page',
    named: '{action}: page {number}',
    heading: 'Title of page {number}',
    title: 'Page title',
    description: 'Page description',
    descriptionHint: 'Optional.',
    empty: 'This page has no questions yet.',
  },
  emptySurvey: 'Add your first question. You see here what respondents will see.',
  add: {
    here: 'Add here',
    belowQuestion: 'Add here, below question {number}',
    atTop: 'Add here, at the top of page {number}',
    heading: 'Add a question',
    section: 'New page',
  },
  question: {
    number: 'Question {number}',
    edit: 'Edit',
    duplicate: 'Duplicate',
    up: 'Up',
    down: 'Down',
    remove: 'Remove',
    named: '{action}: question {number}',
    previewHeading: 'As respondents see it',
    done: 'Done',
  },
  editor: {
    heading: 'Edit question {number}',
    text: 'Question',
    type: 'Kind of answer',
    typeHint:
      'Changing the kind creates a new question. Earlier answers stay in the results under the old one.',
    changeType: 'Change',
    required: 'An answer is required',
    renew: {
      why: 'Answers to this question so far do not fit this change. Ask it as a new question: the old one stays in the results with its answers.',
      button: 'Ask it as a new question',
    },
  },
  showIf: {
    heading: 'When it is asked',
    when: 'Ask this question',
    whenPage: 'Show this page',
    whenItem: 'Show this {one}',
    /** On a button that adds a condition to an item. */
    addShort: 'If…',
    addToItem: 'If… (a condition of {one} {number})',
    ofItem: 'When {one} {number} is shown',
    noEarlierPage: 'A page can depend on the answers on the pages before it. This is the first one.',
    always: 'Always',
    all: 'Only if all of these hold',
    any: 'Only if one of these holds',
    none: 'Only if none of these holds',
    group: 'Group {number}',
    match: 'The group holds if',
    matches: {
      all: 'all of these hold',
      any: 'one of these holds',
      none: 'none of these holds',
    } satisfies Record<DraftMatch, string>,
    noEarlier: 'A question can depend on the answers to questions before it. This is the first one.',
    apply: 'Apply',
    condition: 'Condition {number}',
    question: 'Question',
    chooseQuestion: 'Choose a question',
    test: 'Test',
    tests: {
      anyOf: 'is one of',
      noneOf: 'is none of',
      textIs: 'is one of these texts',
      textIsNot: 'is none of these texts',
      within: 'is from … to …',
      answered: 'is answered',
      unanswered: 'is not answered',
    } satisfies Record<ConditionTest, string>,
    choices: 'Choices',
    texts: 'Texts',
    textsHint: 'One on each line. Capital and small letters make no difference.',
    from: 'From',
    to: 'To',
    remove: 'Remove condition {number}',
    removeGroup: 'Remove group {number}',
    removeShort: 'Remove',
    add: 'Add a condition',
    addGroup: 'Add a group',
    addTo: 'Add a condition to group {number}',
    addGroupTo: 'Add a group to group {number}',
    laterQuestion: '{number}. {text} (comes later)',
  },
  refused: {
    tooManyQuestions: 'A survey has at most {most} questions. Nothing was added.',
    tooManySections: 'A survey has at most {most} pages. Nothing was added.',
    tooManyItems: 'A list takes at most {most} entries. Nothing was added.',
    tooManyConditions: 'A question or a row has at most {most} conditions. Nothing was added.',
    tooDeepConditions: 'Groups of conditions are at most {most} deep. Nothing was added.',
    notThere: 'It is no longer there. Nothing was changed.',
  },
  /** Why a picture was not taken. */
  picture: {
    wrongType: 'This file is no PNG, JPEG, WebP, GIF or AVIF picture. It was not taken.',
    tooLarge: 'A picture may have at most {most} MB. It was not taken.',
    full: 'A survey takes at most {pictures} pictures, with {megabytes} MB together. It was not taken.',
  },
  unknownButton: 'The builder has no such button',
  tooLarge: 'This draft is too large to be kept. Nothing was changed.',
  conflict: {
    title: 'Someone else has changed this survey',
    saved: '{name} saved another version at',
    published: 'Another version was published at',
    thePublished: 'The published version',
    nothingLost: 'Nothing was overwritten, and nothing of yours is lost.',
    fields: 'Where the versions differ',
    field: 'Part',
    theirs: 'Theirs ({name})',
    mine: 'Yours',
    removed: 'The question was removed',
    removedSection: 'The page was removed',
    same: 'What you typed is the same in both versions.',
    wanted: 'You wanted to: {action}.',
    keepTheirs: 'Keep theirs',
    replace: 'Replace with mine',
    carryOut: 'Do it in their version',
    mineBelow: 'Your version is in the form below; you can still change it.',
    blank: '(empty)',
  },
  actions: {
    save: 'save it',
    close: 'close the question',
    open: 'open another place',
    undo: 'undo a change',
    publish: 'publish it',
    addQuestion: 'add a question',
    duplicateQuestion: 'duplicate a question',
    renewQuestion: 'ask a question as a new one',
    moveQuestion: 'move a question',
    removeQuestion: 'remove a question',
    addSection: 'add a page',
    moveSection: 'move a page',
    removeSection: 'join two pages',
    addItem: 'add to a list',
    pasteItems: 'add several entries to a list',
    moveItem: 'move an entry of a list',
    removeItem: 'remove an entry of a list',
    addCondition: 'add a condition',
    addConditionGroup: 'add a group of conditions',
    removeCondition: 'remove a condition',
  },
  previewPage: {
    title: 'Preview: {title}',
    note: 'This is a preview of the draft. Nothing can be sent from here.',
    back: 'Back to the draft',
    end: 'Here respondents press “{send}”.',
  },
});

/** Says why a change was not made. */
export function refusalWords(refusal: DraftRefusal): string {
  const { notThere, ...tooMany } = builderTexts.refused;
  return refusal === 'notThere' ? notThere : tooMany[refusal]({ most: limits[refusal] });
}

const limits: Readonly<Record<Exclude<DraftRefusal, 'notThere'>, number>> = {
  tooManyQuestions: maxQuestions,
  tooManySections: maxSections,
  tooManyItems: maxListItems,
  tooManyConditions: maxConditions,
  tooDeepConditions: maxDepth - 1,
};

/** Says why a picture was not taken. */
export function pictureRefusalWords(refusal: keyof typeof builderTexts.picture): string {
  const { wrongType, tooLarge, full } = builderTexts.picture;
  switch (refusal) {
    case 'wrongType':
      return wrongType;
    case 'tooLarge':
      return tooLarge({ most: maxPictureBytes / mebibyte });
    case 'full':
      return full({ pictures: maxPictures, megabytes: maxPicturesBytes / mebibyte });
  }
}
