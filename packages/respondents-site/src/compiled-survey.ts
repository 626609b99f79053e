import type { FoundDefinition, StoredDefinition } from '@canvass/storage';
import {
  compileAnswerValidator,
  fileQuestions,
  formQuestions,
  type HiddenQuestions,
  hiddenQuestionsOf,
  isDrawn,
  isHidden,
  kindOf,
  languagesOf,
  leavesPartsOut,
  mayHavePipes,
  patternBytes,
  readDefinition,
  type SurveySettings,
  type AnswerValidator,
  type FileQuestion,
  type FormQuestion,
  type Language,
  type SurveyDefinition,
} from '@canvass/surveys';
import { definitionBody, definitionEtag } from '@canvass/web/app';
import { type CountedSteps, countedSteps } from './counted-steps.ts';
import { conditionalIds } from './conditional-ids.ts';
import { type Endings, endingsOf } from './paths/endings.ts';
import { type EndSource, endSources } from './paths/end-sources.ts';

/** One version of a definition with its settings, prepared for requests and cached. */
export interface CompiledSurvey {
  /** The title in the first language. */
  readonly title: string;
  /** The titles in other languages. One that is missing is shown in the first. */
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  /** The default one first. */
  readonly languages: readonly [Language, ...Language[]];
  readonly settings: SurveySettings;
  /** Whether no setting can close the survey. */
  readonly isAlwaysOpen: boolean;
  readonly validate: AnswerValidator;
  readonly questions: readonly FormQuestion[];
  /** The questions whose answers are files. */
  readonly fileQuestions: readonly FileQuestion[];
  /** Whether its answers may say who has given them: as far as that follows from the kinds of its questions, or a link may say it. */
  readonly asksWho: boolean;
  /** The hidden questions, whose answers the address of the form has; undefined if there are none. */
  readonly hidden: HiddenQuestions | undefined;
  readonly endings: Endings;
  /** Whether its form has several pages, or questions or parts of them that not everyone is asked. */
  readonly hasSteps: boolean;
  /** The steps that are counted of its forms; undefined if its progress is not counted. */
  readonly progress: CountedSteps | undefined;
  /** Whether its texts may show answers, or have braces that are written twice. */
  readonly isPiped: boolean;
  /** The answers that the end of its form shows; undefined if its texts are shown as they are. */
  readonly endSources: readonly EndSource[] | undefined;
  /** Whether its forms show something at random. */
  readonly isDrawn: boolean;
  /** Whether its forms differ from day to day. */
  readonly changesDaily: boolean;
  /** The definition as JSON: as objects it would take four times the memory. */
  readonly body: Buffer;
  /** The strong ETag of `body`. */
  readonly etag: string;
  /** The memory that it takes, in bytes, within a small factor. */
  readonly bytes: number;
}

/** A survey of a request, as it is stored and as the site has prepared it. */
export type LoadedSurvey = Extract<FoundDefinition<CompiledSurvey>, { outcome: 'found' }>;

export function compileSurvey(stored: StoredDefinition): CompiledSurvey {
  const { definition, settings = {}, invitations = [] } = stored;
  const body = definitionBody(stored);
  const endings = endingsOf(definition);
  return {
    title: definition.title,
    titles: titlesOf(definition),
    languages: languagesOf(definition),
    settings,
    isAlwaysOpen: isAlwaysOpen(settings),
    validate: compileAnswerValidator(definition),
    questions: formQuestions(definition),
    fileQuestions: fileQuestions(definition),
    asksWho: definition.questions.some(
      (question) => isHidden(question) || kindOf(question).namesPeople === true,
    ),
    hidden: hiddenQuestionsOf(definition),
    endings,
    hasSteps: needsSteps(definition),
    progress: countedSteps(stored),
    isPiped: mayHavePipes(body.toString()),
    endSources: endSources(settings, endings, definition),
    isDrawn: definition.questions.some(isDrawn),
    changesDaily: definition.questions.some((question) => kindOf(question).changesDaily?.(question) === true),
    body,
    etag: definitionEtag(stored),
    // Measured: a choice of a few letters takes 28 bytes of JSON and 60 in the validator, a question 500.
    bytes:
      2_000 +
      400 * definition.questions.length +
      3 * body.byteLength +
      patternBytes(definition) +
      2 * JSON.stringify(settings).length +
      400 * invitations.length,
  };
}

function titlesOf({ translations = {} }: SurveyDefinition): CompiledSurvey['titles'] {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const title = texts['/title'];
      return title === undefined ? [] : [[language, title]];
    }),
  );
}

/** Returns the title in a language. */
export function titleIn(
  { title, titles }: Pick<CompiledSurvey, 'title' | 'titles'>,
  language: Language,
): string {
  return titles[language] ?? title;
}

/** Returns whether the form needs steps. Other forms have one page, which is the same for everyone. */
export function needsSteps(definition: SurveyDefinition): boolean {
  const { sections, questions } = definition;
  return (
    sections !== undefined ||
    questions.some((question) => leavesPartsOut(question) || conditionalIds(definition, question).length > 0)
  );
}

function isAlwaysOpen({ closed, opensAt, closesAt, maxAnswers }: SurveySettings): boolean {
  return closed === undefined && opensAt === undefined && closesAt === undefined && maxAnswers === undefined;
}

/** Parses the whole definition, for the few requests that need it. */
export function definitionOf({ body }: CompiledSurvey): SurveyDefinition {
  return readDefinition(JSON.parse(body.toString()));
}
