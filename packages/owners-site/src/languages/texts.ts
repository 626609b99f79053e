import { plural } from '@canvass/web/page';

/** Words of the pages where a survey is translated. */
export const languagesTexts = {
  title: 'Languages',
  lead: 'Respondents see the language of their browser, and can choose another one on every page.',
  original: (language: string) => `${language}, the original`,
  counted: (done: number, of: number) => `${done} of ${of}`,
  complete: 'complete',
  notReady: (count: number) => `, ${plural(count, 'text')} outdated`,
  add: {
    summary: 'Add a language',
    label: 'Language to add',
    button: 'Add this language',
  },
  remove: {
    summary: (language: string) => `Remove ${language}`,
    detail: (language: string, count: number) =>
      `Respondents can no longer answer in ${language} once you publish, and ${plural(count, 'translation goes', 'translations go')}. Answers so far stay. Undo among the questions brings it back.`,
    button: (language: string) => `Remove ${language} and its translations`,
  },
  toGo: (count: number, original: string) =>
    count === 0
      ? 'Every text is translated.'
      : `${plural(count, 'text')} to go. Until then people see those in ${original}, so you can publish at any time.`,
  outdatedCount: (count: number) =>
    `The original of ${plural(count, 'translation')} has changed since: look for “The original has changed”.`,
  progress: (language: string) => `Translated into ${language}`,
  noTexts: 'The survey has no texts yet. Write its questions first.',
  field: (language: string, name: string) => `${language}: ${name}`,
  placeholder: (original: string) => `Not translated: people see ${original}`,
  changed: 'The original has changed. It was:',
  stillRight: 'The translation is still right',
  stillRightNamed: (name: string) => `The translation is still right: ${name}`,
  copy: 'Copy',
  copyNamed: (name: string) => `Copy the original: ${name}`,
  copyBlank: (count: number) => `Copy the original into all ${count} blank ones`,
  save: 'Save translations',
  preview: 'Preview',
  publish: 'Publish',
  savedAt: 'Saved',
  savedBy: (name: string) => `by ${name}`,
  notSavedYet: 'Not changed since it was published',
  part: (from: number, to: number, of: number) => `Texts ${from} to ${to} of ${of}`,
  partLinks: 'Further texts',
  previous: 'Texts before',
  next: 'Texts after',
  formLabel: 'Translations',
  names: {
    title: 'Title',
    description: 'Description',
    page: (number: number) => `Page ${number}`,
    question: (number: number) => `Question ${number}`,
    partOf: (whole: string, part: string) => `${whole}, ${part}`,
    /** Texts of a page or a question, by their places in it. */
    parts: {
      title: 'title',
      description: 'description',
      minLabel: 'lowest value',
      maxLabel: 'highest value',
      unit: 'unit',
      otherLabel: 'label of “Other”',
      label: 'label of the box',
      'picture.text': 'description of the picture',
    } as Readonly<Record<string, string>>,
    pointLabel: (value: string) => `label of ${value}`,
  },
  conflict: {
    heading: 'Someone else changed the draft meanwhile',
    saved: (name: string) => `Saved by ${name} at`,
    published: 'A version was published at',
    detail:
      'Nothing of yours was saved yet, and nothing is lost: the fields have what you typed. Where something else is stored, it stands below the field. Save again to keep what is in the fields.',
    stored: 'Stored now:',
    nothingStored: 'Stored now: no translation',
    goneHeading: 'The originals of these were removed:',
    languageGone: 'The language was removed. You had typed:',
  },
  done: {
    saved: 'The translations are saved.',
    added: 'The language was added. Publish when you want respondents to see it.',
    removed: 'The language was removed. Undo among the questions brings it back.',
    copied: 'The originals were copied into the blank ones.',
    imported: 'The file was imported.',
    nothing: 'Nothing was changed: the draft has all of this already.',
  },
  refused: {
    heading: 'Nothing was saved',
    tooLarge: 'The draft would be too large to store. Shorten some texts.',
    noLanguage: 'Choose a language.',
    unknownButton: 'No such button is on this page.',
  },
  files: {
    summary: 'Files for translators',
    lead: 'A file has the id of each text, so that it can be imported again after questions have moved. A blank translation in a file changes nothing.',
    csv: 'Spreadsheet with all languages (CSV)',
    xliff: (language: string) => `XLIFF 2.0: ${language}`,
    choose: 'Import a translated file',
    hint: 'CSV or XLIFF 2.0, at most 4 MiB. Its translations replace those of the draft. Save what you typed first.',
    button: 'Import',
  },
  faults: {
    heading: 'Nothing was imported',
    oneLanguage: 'The survey has only one language: add another one first',
    more: (count: number) => `and ${count} more`,
    missing: 'Choose a file.',
    encoding:
      'The file is not in UTF-8. In Excel, save it as “CSV UTF-8”; in other programs choose the encoding UTF-8.',
    inLine: (line: number, what: string) => `Line ${line}: ${what}`,
    noHeader: 'The first line must name the columns: “id”, and languages of the survey such as “de”.',
    noTranslations: 'The file has no column of a language that the survey is translated into.',
    unknownColumn: (name: string) =>
      `The column “${name}” is no language of the survey: add the language first, or remove the column.`,
    repeatedColumn: (name: string) => `The column “${name}” stands twice.`,
    cells: (has: number, header: number) => `the row has ${has} cells, and the header has ${header}.`,
    openQuote: 'A quote is not closed, or a row is longer than 1 MiB.',
    unknownId: (id: string) => `no text of the survey has the id “${id}”.`,
    repeatedId: (id: string) => `the id “${id}” stands twice.`,
    invalid: (id: string, message: string) => `the translation of “${id}” cannot be taken: ${message}.`,
    notXml: (message: string) => `the file is not well-formed XML: ${message}.`,
    doctype: 'a document type (DTD) is not taken: it could declare entities.',
    declaredEncoding: (encoding: string) =>
      `the file says that it is in ${encoding}. Save it in UTF-8, and say so.`,
    tooDeep: (depth: number) => `elements are nested more than ${depth} deep.`,
    notXliff: 'The file is no XLIFF 2.0 or 2.1. Export it again, or convert it.',
    oldXliff: (version: string) =>
      `The file is XLIFF ${version}. Save it as XLIFF 2.0 or 2.1 in your translation program.`,
    sourceLanguage: (has: string, needed: string) =>
      `The original of the file is in “${has}”, and that of the survey in “${needed}”.`,
    targetLanguage: (has: string) => `The survey is not translated into “${has}”: add the language first.`,
    noName: 'a unit has no name: it must be the id of the text.',
    inline: (id: string, element: string) =>
      `the target of “${id}” has the placeholder <${element}>, which the original does not have.`,
  },
} as const;
