import type { SurveyDefinition } from '../definition/definition.ts';
import { type Language, defaultLanguage } from '../shared/language.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { facetId } from '../facets/facet-id.ts';
import { type EndingSpec, endingFacetId } from '../facets/ending-facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { languagesOf } from '../definition/definition-texts.ts';
import { type QuestionSpec, kindOf } from '../kinds/kinds.ts';
import { type FieldError, formatPath } from '../shared/field-error.ts';
import { historyToJson, sharedIds } from './history-json.ts';
import type { SurveyHistory } from './survey-history.ts';

/** The most questions over all versions of a survey. */
const maxQuestionsEver = 1_000;
/** The most facets over all versions of a survey. Their totals share one blob. */
const maxFacetsEver = 4_000;
/** The most endings that only earlier versions have: more are forgotten, and their answers cannot be filtered by them. */
const maxRetiredEndings = 180;
/** The most bytes of a history as it is stored. It is read with each summary. */
const maxHistoryBytes = 4 * 1024 ** 2;

export type RevisedHistory =
  | { readonly ok: true; readonly history: SurveyHistory; readonly version: number }
  | { readonly ok: false; readonly errors: FieldError[] };

/** The history of a new survey: `definition` is its version 1. */
export function startHistory(definition: SurveyDefinition): SurveyHistory {
  return {
    versions: { 1: facetIds(definition) },
    ...(definition.languages && { languages: { 1: definition.languages } }),
    ...endingsWith({}, definition),
    questions: Object.fromEntries(
      definition.questions.map((question) => [question.id, kindOf(question).specOf(question, undefined)]),
    ),
    current: 1,
  };
}

/**
 * Adds `definition` as the next version. Refuses to change the type of a question, retired or not, or of a part of it, because its totals
 * could not be merged; what its kind refuses, such as a choice's value that an earlier version wrote with other characters, because its counts
 * would stand beside those; and more than 1,000 questions, 4,000 facets or 4 MiB over all versions. The caller checks whether the
 * definition differs.
 */
export function reviseHistory(history: SurveyHistory, definition: SurveyDefinition): RevisedHistory {
  const errors: FieldError[] = [];
  const specs = new Map(Object.entries(history.questions));
  for (const [index, question] of definition.questions.entries()) {
    const before = questionOf(history, question.id);
    const report = (path: readonly PropertyKey[], message: string): void => {
      errors.push({ path: formatPath(['questions', index, ...path]), message });
    };
    if (before !== undefined && before.type !== question.type) {
      report(
        ['type'],
        `The question "${question.id}" is of type ${before.type}, which cannot change; use a new id`,
      );
      continue;
    }
    const kind = kindOf(question);
    const spec = kind.specOf(question, before);
    if (before !== undefined) {
      kind.checkRevision?.(before, question, report);
      checkParts(before, spec, report);
    }
    specs.set(question.id, spec);
  }
  const version = history.current + 1;
  const revised: SurveyHistory = {
    versions: { ...history.versions, [version]: sharedIds(history, facetIds(definition)) },
    ...languagesWith(history, version, definition.languages),
    ...endingsWith(history, definition),
    questions: Object.fromEntries(specs),
    current: version,
  };
  checkSize(revised, (message) => errors.push({ path: 'questions', message }));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, version, history: revised };
}

/** The ids of the facets that a definition asks, in the order of records. */
function facetIds(definition: SurveyDefinition): string[] {
  const ids = definition.questions.flatMap((question) =>
    kindOf(question)
      .askedParts(question)
      .map(({ part }) => facetId(question.id, part)),
  );
  const own = [
    ...(languagesOf(definition).length > 1 ? [languageFacetId] : []),
    ...(definition.endings === undefined ? [] : [endingFacetId]),
  ];
  return own.length > 0 ? [...own, ...ids] : ids;
}

/** A part of a question keeps the type of its facet. */
function checkParts(before: QuestionSpec, after: QuestionSpec, report: ReportIssue): void {
  const types = new Map(
    kindOf(after)
      .partsOf(after)
      .map(({ part, facet }) => [part, facet.type]),
  );
  for (const { part, facet } of kindOf(before).partsOf(before)) {
    if (types.get(part) !== facet.type)
      report([], 'A part of the question cannot change what it counts; use a new id');
  }
}

function checkSize(history: SurveyHistory, report: (message: string) => void): void {
  const specs = Object.values(history.questions);
  if (specs.length > maxQuestionsEver) {
    report(`All versions of a survey together ask at most ${maxQuestionsEver} questions; use a new survey`);
  }
  const facets = specs.reduce((sum, spec) => sum + kindOf(spec).partsOf(spec).length, 0);
  if (facets > maxFacetsEver) {
    report(
      `All versions of a survey together ask at most ${maxFacetsEver} questions, rows and other parts of questions; use a new survey`,
    );
  }
  if (Buffer.byteLength(JSON.stringify(historyToJson(history))) > maxHistoryBytes) {
    report('All versions of a survey together take more than 4 MiB; use a new survey');
  }
}

function languagesWith(
  { languages }: SurveyHistory,
  version: number,
  named: readonly Language[] | undefined,
): Pick<SurveyHistory, 'languages'> {
  if (named !== undefined) return { languages: { ...languages, [version]: named } };
  return languages === undefined ? {} : { languages };
}

/** The endings of a definition, and those that only earlier versions have. */
function endingsWith(
  { endings: before }: Pick<SurveyHistory, 'endings'>,
  { endings = [] }: Pick<SurveyDefinition, 'endings'>,
): Pick<SurveyHistory, 'endings'> {
  if (before === undefined && endings.length === 0) return {};
  const current = endings.map(({ id, title, screenOut }): [string, EndingSpec] => [
    id,
    { title, ...(screenOut && { screenOut }) },
  ]);
  const ids = new Set(endings.map(({ id }) => id));
  const retired = Object.entries(before ?? {})
    .filter(([id]) => !ids.has(id))
    .map(([id, spec]): [string, EndingSpec] => [id, { ...spec, retired: true }]);
  return { endings: Object.fromEntries([...current, ...retired.slice(0, maxRetiredEndings)]) };
}

/** The default language of a version's form. */
export function languageOf({ languages }: Pick<SurveyHistory, 'languages'>, version: number): Language {
  const named = languages !== undefined && Object.hasOwn(languages, version) ? languages[version] : undefined;
  return named?.[0] ?? defaultLanguage;
}

/** The latest spec of a question, or undefined if no version asks it. */
export function questionOf(history: SurveyHistory, id: string): QuestionSpec | undefined {
  return Object.hasOwn(history.questions, id) ? history.questions[id] : undefined;
}
