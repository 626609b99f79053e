import { maxPictureBytes, maxPictures, maxPicturesBytes } from '@canvass/storage';
import {
  mebibyte,
  maxConditions,
  maxEndings,
  maxJumps,
  maxListItems,
  maxQuestions,
  maxSections,
  maxDepth,
  type ConditionTest,
  type DraftMatch,
  type DraftRefusal,
} from '@canvass/surveys';
import { deskTexts } from '../desk-language/desk-texts.ts';
import type { OfferGroup } from '../kinds/kind-editor.ts';

/** The words of the pages where a survey is written. */
export const builderTexts = deskTexts('builder', {
  toolbar: 'This draft',
  save: 'Save',
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
  outline: {
    label: 'Pages and questions',
    find: 'Find a question',
    welcome: 'Title and description',
    questions: { one: '{count} question', other: '{count} questions' },
    pages: { one: '{questions} on {count} page', other: '{questions} on {count} pages' },
    toLookAt: 'something to look at',
  },
  toast: { undo: 'Undo', close: 'Close this message' },
  survey: {
    edit: 'Edit title and description',
    heading: 'Title and description',
    title: 'Title',
    description: 'Description',
    descriptionHint: 'Optional. People read it before the first question.',
    language: 'Language of the form',
    languageHint:
      'For the form’s own words, such as its buttons. In answers, words like “the” and “of” of this language are not counted.',
  },
  section: {
    untitled: 'Page {number}',
    page: 'Page {number} of {of}',
    rename: 'Rename',
    up: 'Move the page up',
    down: 'Move the page down',
    merge: 'Merge with page {number}',
    more: 'More for page {number}',
    named: '{action}: page {number}',
    heading: 'Title of page {number}',
    title: 'Page title',
    description: 'Page description',
    descriptionHint: 'Optional.',
    empty: 'This page has no questions yet.',
  },
  add: {
    open: 'Add a question',
    openOn: 'Add a question to page {number}',
    heading: 'Choose a kind of question',
    find: 'Find: stars, yes or no, date …',
    findLabel: 'Find a kind of question',
    none: 'No kind of question is called that.',
    groups: { choose: 'Choose', rate: 'Rate', write: 'Write', arrange: 'Arrange' } satisfies Record<
      OfferGroup,
      string
    >,
    section: 'New page',
    sectionLine: 'A new step of the form',
    close: 'Close',
    paste: 'Paste questions as text',
    pasteLabel: 'Your questions',
    pasteHint:
      'One question on each line. Or leave an empty line between questions, and write the choices of a question below it.',
    pasteButton: 'Add these questions',
    library: 'From the library of questions',
  },
  question: {
    required: 'Required',
    hidden: 'Hidden',
    duplicate: 'Duplicate',
    addBelow: 'Add a question below',
    move: 'Move to…',
    copy: 'Copy to another survey…',
    up: 'Move up',
    down: 'Move down',
    remove: 'Remove',
    more: 'More for question {number}',
    named: '{action}: question {number}',
    done: 'Done',
  },
  move: {
    label: 'Put question {number}',
    first: 'At the start of page {number}',
    after: 'After {number}. {text}',
    button: 'Move',
    cancel: 'Cancel',
  },
  copy: {
    label: 'Copy question {number} to',
    button: 'Copy',
    none: 'There is no other survey yet.',
    noSurvey: 'That survey is not there any more. Nothing was copied.',
    full: 'That survey takes no more questions. Nothing was copied.',
    busy: 'Somebody else is changing that survey. Try again.',
  },
  editor: {
    heading: 'Edit question {number}',
    text: 'Question',
    placeholder: 'Write your question',
    explanation: 'Explanation below the question',
    explanationPlaceholder: 'Explanation (optional)',
    type: 'Kind of question',
    typeHint:
      'Changing the kind creates a new question. Earlier answers stay in the results under the old one.',
    changeType: 'Change',
    required: 'Required',
    hidden: 'Hidden: the address of the form has the answer',
    hiddenHint:
      'People do not see it. The page Share has the address. For where people come from, such as a newsletter or a shop.',
    linkName: 'Name in links',
    linkNameHint:
      'The link of the survey has {example} with the answer. Once the survey is published, the name stays.',
    linkNameButton: 'Use this name',
    pipeHint:
      'In texts on later pages, {place} stands for the answer; {other} shows “{word}” where there is none.',
    pipeWord: 'friend',
    more: 'More settings',
    renew: {
      why: 'Answers to this question so far do not fit this change. Ask it as a new question: the old one stays in the results with its answers.',
      button: 'Ask it as a new question',
    },
  },
  showIf: {
    heading: 'When it is asked',
    everyone: 'Everyone is asked this',
    everyPage: 'Everyone sees this page',
    change: 'Change',
    when: 'Ask this question',
    whenPage: 'Show this page',
    whenItem: 'Show this {one}',
    whenEnding: 'End with this',
    ofEnding: 'When the form ends with it',
    never: 'Only where a page leads to it',
    whenJump: 'Go there',
    ofJump: 'When way {number} is taken',
    /** On a button that adds a condition to an item. */
    addShort: 'If…',
    addToItem: 'If… (a condition of {one} {number})',
    ofItem: 'When {one} {number} is shown',
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
  jumps: {
    heading: 'After this page',
    next: 'After this page: the next page',
    end: 'After this page: the end',
    onlyIf: 'After this page: {ways}',
    way: '{when}, {to}',
    always: 'always {to}',
    to: 'Where to',
    one: 'Way {number}',
    choose: 'Choose a page or an ending',
    page: 'Page {number}',
    pageNamed: 'Page {number}: {title}',
    earlier: '{page} (comes before)',
    ending: 'Ending: {title}',
    removed: 'Something that was removed',
    goTo: 'go to page {number}',
    goToNamed: 'go to page {number}, {title}',
    endWith: 'end with {title}',
    nowhere: 'go to something that was removed',
    unset: 'go to something that is not chosen yet',
    otherwise: 'If none of these holds, the next page follows.',
    otherwiseEnd: 'If none of these holds, the form ends.',
    hint: 'Lead people past pages that are not for them, or to an ending. The first way that holds is taken; the questions between are not asked.',
    add: 'Add a way on',
    up: 'Move way {number} up',
    remove: 'Remove way {number}',
    removeShort: 'Remove',
  },
  endings: {
    heading: 'Endings',
    hint: 'Without an ending of its own, the form ends with the thank-you page of the settings.',
    add: 'Add an ending',
    edit: 'Edit ending {number}',
    title: 'Title',
    titleHint: 'The heading of the page, and its name in the results.',
    text: 'Text',
    textHint: 'Optional. Without it, people read that their answers have arrived.',
    redirectTo: 'Lead on to an address',
    redirectHint: 'Optional. With a text, people choose to follow it; without one, they are led on at once.',
    screenOut: 'Screened out',
    screenOutLong: 'People who come here are screened out: their answers are counted apart',
    untitled: 'Ending without a title',
    more: 'More for ending {number}',
    named: '{action}: ending {number}',
    up: 'Move up',
    down: 'Move down',
    remove: 'Remove',
  },
  refused: {
    tooManyQuestions: 'A survey has at most {most} questions. Nothing was added.',
    tooManySections: 'A survey has at most {most} pages. Nothing was added.',
    tooManyItems: 'A list takes at most {most} entries. Nothing was added.',
    tooManyConditions: 'A question or a row has at most {most} conditions. Nothing was added.',
    tooDeepConditions: 'Groups of conditions are at most {most} deep. Nothing was added.',
    tooManyJumps: 'A page has at most {most} ways on. Nothing was added.',
    tooManyEndings: 'A survey has at most {most} endings. Nothing was added.',
    notThere: 'It is no longer there. Nothing was changed.',
    wrongName:
      'A name in links has 1 to 64 letters from A to Z, digits, - and _. The names lang and invitation are taken. Nothing was changed.',
    takenName: 'Another question has this name, or had it before. Nothing was changed.',
    noQuestions: 'There is no question in that text. Write one on each line.',
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
    redo: 'redo a change',
    check: 'open another place',
    panel: 'open a menu',
    copyTo: 'copy a question to another survey',
    pasteQuestions: 'add your questions',
    placeQuestion: 'move a question',
    addNone: 'add to a list',
    setOther: 'add or remove the choice “Other”',
    placeItem: 'move an entry of a list',
    publish: 'publish it',
    addQuestion: 'add a question',
    duplicateQuestion: 'duplicate a question',
    renewQuestion: 'ask a question as a new one',
    nameQuestion: 'give a question another name in links',
    moveQuestion: 'move a question',
    removeQuestion: 'remove a question',
    addJump: 'add a way on after a page',
    moveJump: 'move a way on after a page',
    removeJump: 'remove a way on after a page',
    addEnding: 'add an ending',
    moveEnding: 'move an ending',
    removeEnding: 'remove an ending',
    addSection: 'add a page',
    moveSection: 'move a page',
    removeSection: 'merge two pages',
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
    region: 'About this preview',
    name: 'Preview',
    note: 'Nothing is stored.',
    unfinished: 'Nothing is stored. What is not finished yet is shown as far as it goes.',
    views: 'Width',
    desktop: 'Desktop',
    phone: 'Phone',
    back: 'Back to the draft',
    nothing: 'There is no question to show yet.',
    ignored: {
      heading: 'Ignored in this link',
      item: '{name}: {why}',
      'no-such-field': 'No question has this id',
      'hidden-question': 'The question is hidden: write its id without “q.”',
      file: 'A link cannot have files',
      'long-value': 'The answer is too long for a link',
      'full-link': 'The answers before it have filled the link',
    },
  },
});

/** Says why a change was not made. */
export function refusalWords(refusal: DraftRefusal): string {
  const texts = builderTexts.refused;
  switch (refusal) {
    case 'notThere':
    case 'wrongName':
    case 'takenName':
    case 'noQuestions':
      return texts[refusal];
    case 'tooManyQuestions':
    case 'tooManySections':
    case 'tooManyItems':
    case 'tooManyConditions':
    case 'tooDeepConditions':
    case 'tooManyJumps':
    case 'tooManyEndings':
      return texts[refusal]({ most: limits[refusal] });
  }
}

const limits = {
  tooManyQuestions: maxQuestions,
  tooManySections: maxSections,
  tooManyItems: maxListItems,
  tooManyConditions: maxConditions,
  tooDeepConditions: maxDepth - 1,
  tooManyJumps: maxJumps,
  tooManyEndings: maxEndings,
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
