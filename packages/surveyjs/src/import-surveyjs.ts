import {
  adoptPipes,
  defaultLanguage,
  type Ending,
  isQuestionType,
  type Language,
  mayHavePipes,
  type ParsedDefinition,
  type PipeAdoption,
  type Section,
  type SurveyDefinition,
  type TextsById,
  kindOf,
  parseDefinition,
} from '@canvass/surveys';
import { SurveyJsError } from './errors.ts';
import { elementsOf, maxElements } from './file-elements.ts';
import { importElements } from './import-elements.ts';
import type { ImportProblem } from './import-problem.ts';
import { importEndings } from './paths/import-endings.ts';
import { withSkips } from './paths/import-jumps.ts';
import { importSections } from './import-sections.ts';
import { type JsonObject, firstOwn, isObject, numberOf, own } from './json.ts';
import { reportProperties, surveyProperties } from './properties.ts';
import { readJson } from './read-json.ts';
import type { ImportReport } from './report/import-report.ts';
import { SourceElement } from './source-element.ts';
import { withEnds } from './paths/survey-ends.ts';
import { type ImportedSettings, importSettings, type SettingsInFile } from './survey-settings.ts';
import { Texts, localeOf } from './texts/texts.ts';
import { TranslatedTexts } from './texts/translated-texts.ts';
import { translationsIn, unmarked, withLanguages } from './languages/import-translations.ts';
import { languagesOfFile } from './languages/file-languages.ts';
import { type Note, noteOf } from './report/note.ts';

/** Characters of the survey's title; more are cut. */
const maxTitleLength = 200;
/** Characters of the survey's description; more are cut. */
const maxDescriptionLength = 5_000;
/** The report has this many notes about pages. */
const maxPageNotes = 500;

/** The most questions of its own that a repeated group gets, as times that it is asked. */
export const maxGroups = 10;

export interface ImportOptions {
  /** The language whose texts are taken, such as `de`. Default: the file's `locale`, else its default texts. */
  readonly language?: string;
  /** How often groups that repeat are asked, 0 to `maxGroups`: each time with questions of their own. Default: 0, they are left out. */
  readonly groups?: number;
}

export type ImportedSurvey =
  | {
      readonly ok: true;
      readonly definition: SurveyDefinition;
      /** What the file says of the time after sending: no part of a definition. */
      readonly settings: ImportedSettings;
      readonly report: ImportReport;
    }
  | { readonly ok: false; readonly problem: ImportProblem };

/**
 * Reads a survey that was made with SurveyJS, as text (at most `maxCharacters`) or as parsed JSON. What Canvass
 * has no equivalent for is left out, and reported.
 */
export function importSurveyJs(input: unknown, options: ImportOptions = {}): ImportedSurvey {
  const read = typeof input === 'string' ? readJson(input) : { ok: true as const, json: input };
  if (!read.ok) return read;
  const { json } = read;
  if (!isObject(json)) return { ok: false, problem: { code: 'not-an-object' } };
  if (isCanvassDefinition(json)) return { ok: false, problem: { code: 'canvass-definition' } };
  if (!['pages', 'elements', 'questions'].some((name) => Array.isArray(own(json, name)))) {
    return { ok: false, problem: { code: 'no-elements' } };
  }
  const texts = new Texts(localeOf(options.language ?? own(json, 'locale')));
  const groups = options.groups ?? 0;
  const survey = new SourceElement(json, '', texts);
  const imported = importSurvey(survey, groups);
  if (!imported.ok) return imported;
  const translated = importTranslations(json, { imported, texts, groups });
  const notes: Note[] = texts.facts(new Set(translated.keys())).map((fact) => noteOf('', fact));
  return {
    ok: true,
    ...inAllLanguages(imported, texts.language ?? defaultLanguage, translated),
    report: { ...imported.report, survey: [...imported.report.survey, ...notes] },
  };
}

type Imported = Extract<ReturnType<typeof importSurvey>, { readonly ok: true }>;

/** Imports the survey once more for each other language of its texts. */
function importTranslations(
  json: JsonObject,
  {
    imported,
    texts,
    groups,
  }: { readonly imported: Imported; readonly texts: Texts; readonly groups: number },
): ReadonlyMap<Language, Translated> {
  const listed = languagesOfFile(json);
  const found = texts.others({ defaultIsEnglish: listed === undefined });
  const first = texts.language ?? defaultLanguage;
  const translated = new Map<Language, Translated>();
  // A file of Canvass names languages without a translation, too.
  for (const language of listed ?? found.keys()) {
    if (language === first) continue;
    const locale = found.get(language);
    if (locale === undefined) {
      translated.set(language, { texts: {}, thanksText: undefined });
      continue;
    }
    const marked = new SourceElement(json, '', new TranslatedTexts(language, locale, texts));
    const again = importSurvey(marked, groups);
    if (!again.ok) continue;
    const { thanksText: marks = '' } = again.settings;
    const [all, thanksText] = [translationsIn(imported.definition, again.definition), unmarked(marks)];
    const isTranslated = Object.keys(all).length > 0 || thanksText !== undefined;
    if (isTranslated || listed !== undefined) translated.set(language, { texts: all, thanksText });
  }
  return translated;
}

function inAllLanguages(
  { definition, settings }: Imported,
  first: Language,
  translated: ReadonlyMap<Language, Translated>,
): Pick<Extract<ImportedSurvey, { ok: true }>, 'definition' | 'settings'> {
  const texts = new Map(Array.from(translated, ([language, { texts: each }]) => [language, each]));
  const thanks = [...translated].flatMap(([language, { thanksText }]) =>
    thanksText === undefined ? [] : [[language, thanksText] as const],
  );
  return {
    definition: withLanguages(definition, first, texts),
    settings:
      settings.thanksText === undefined || thanks.length === 0
        ? settings
        : { ...settings, thanksText: { default: settings.thanksText, ...Object.fromEntries(thanks) } },
  };
}

interface Translated {
  readonly texts: TextsById;
  readonly thanksText: string | undefined;
}

function importSurvey(
  survey: SourceElement,
  groups: number,
):
  | {
      readonly ok: true;
      readonly definition: SurveyDefinition;
      readonly settings: SettingsInFile;
      readonly report: ImportReport;
    }
  | { readonly ok: false; readonly problem: ImportProblem } {
  const { texts } = survey;
  const found = elementsOf(survey);
  if (found === undefined) {
    return { ok: false, problem: { code: 'too-many-elements', maxElements } };
  }
  const file = withEnds(found, survey);
  const written = survey.text(['title'], maxTitleLength, 'line');
  const title = written ?? texts.words.untitled;
  if (written === undefined) survey.note('title', { code: 'untitled', title });
  const description = survey.text(['description'], maxDescriptionLength, 'multiline');

  const looks = new Set<string>();
  const imported = importElements(
    file,
    { limits: textLimits(survey.json), groups, elsewhere: namesSetIn(survey) },
    looks,
  );
  const sections = withSkips(survey, file, imported, importSections(survey, file, imported, looks));
  const settings = importSettings(survey);
  const endings = importEndings(survey, imported, { title, settings: redirectIn(settings) });
  reportProperties(survey, looks, surveyProperties);
  for (const fact of imported.facts) survey.note('', fact);
  if (looks.size > 0) survey.note('', { code: 'appearance', properties: [...looks].toSorted() });
  const pageNotes = file.pages.flatMap((page) => (page === survey ? [] : page.notes));
  const reportNow = (): ImportReport => ({
    survey: [...survey.notes, ...pageNotes.slice(0, maxPageNotes)],
    elements: imported.reports,
  });
  if (imported.questions.every((question) => kindOf(question).asksNothing))
    return { ok: false, problem: { code: 'no-questions', report: reportNow() } };

  const input = {
    title,
    ...(description === undefined ? {} : { description }),
    ...(texts.language === undefined ? {} : { languages: [texts.language] }),
    ...(sections === undefined ? {} : { sections }),
    ...(endings === undefined ? {} : { endings }),
    questions: imported.questions,
  };
  let parsed = parseWithPipes(input, imported.sourceOf);
  // A file that was edited elsewhere may not fit any more, and the number of conditions of a survey is limited.
  if (!parsed.ok && (endings !== undefined || sections?.some(hasPaths))) {
    parsed = parseWithPipes(withoutPaths(input), imported.sourceOf);
    survey.note('', { code: 'paths-unfit' });
  }
  // All of it was made to fit: this is a fault of the import, not of the file.
  if (!parsed.ok) throw new SurveyJsError('import-failed', JSON.stringify(parsed.errors.slice(0, 3)));
  return { ok: true, definition: parsed.definition, settings, report: reportNow() };
}

function hasPaths({ showIf, next }: Section): boolean {
  return showIf !== undefined || next !== undefined;
}

function withoutPaths({
  sections,
  endings: _endings,
  ...rest
}: {
  readonly sections?: readonly Section[];
  readonly endings?: readonly Ending[];
}): object {
  const plain = sections?.map(({ showIf: _showIf, next: _next, ...section }) => section);
  const [first, second] = plain ?? [];
  const isPage = second !== undefined || first?.title !== undefined || first?.description !== undefined;
  return isPage ? { ...rest, sections: plain } : rest;
}

function redirectIn({ redirectTo }: SettingsInFile): Pick<SettingsInFile, 'redirectTo'> {
  return redirectTo === undefined ? {} : { redirectTo };
}

/** Parses a definition whose texts show answers as SurveyJS does. */
function parseWithPipes(input: object, sourceOf: PipeAdoption['sourceOf']): ParsedDefinition {
  const parsed = parseDefinition(input, { checksPipes: false });
  if (!parsed.ok || !mayHavePipes(JSON.stringify(input))) return parsed;
  const adopted = parseDefinition(adoptPipes(parsed.definition, { sourceOf, others: 'braces' }));
  // A text can be as long as it may be, and a survey can show too many answers.
  return adopted.ok
    ? adopted
    : parseDefinition(adoptPipes(parsed.definition, { sourceOf, others: 'parentheses' }));
}

/** What conditions can name beside questions. */
function namesSetIn({ json }: SourceElement): string[] {
  const values = own(json, 'calculatedValues');
  const triggers = own(json, 'triggers');
  return [
    ...(Array.isArray(values) ? values.filter(isObject).map((value) => own(value, 'name')) : []),
    ...(Array.isArray(triggers) ? triggers.filter(isObject).map((trigger) => own(trigger, 'setToName')) : []),
  ].filter((name) => typeof name === 'string');
}

function textLimits(survey: JsonObject): { text: number; comment: number } {
  return {
    text: limitOf(own(survey, 'maxTextLength')),
    comment: limitOf(firstOwn(survey, 'maxCommentLength', 'maxOthersLength')),
  };
}

/** Limits of -1 and 0 mean none. */
function limitOf(value: unknown): number {
  return Math.max(0, Math.trunc(numberOf(value) ?? 0));
}

/** Types have the same names here and there, but questions of Canvass have an `id`, and elements of SurveyJS a `name`. */
function isCanvassDefinition(json: JsonObject): boolean {
  const questions = own(json, 'questions');
  const first: unknown = Array.isArray(questions) ? questions[0] : undefined;
  return (
    isObject(first) &&
    isQuestionType(own(first, 'type')) &&
    typeof own(first, 'id') === 'string' &&
    own(first, 'name') === undefined
  );
}
