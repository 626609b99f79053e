import type { AskedTest } from '../conditions/compile-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { askedIf } from '../definition/asked-if.ts';
import { languagesOf } from '../definition/definition-texts.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import type { FlatRecord } from '../facets/facet.ts';
import { defaultEnding, endingFacetId } from '../facets/ending-facet.ts';
import { facetId } from '../facets/facet-id.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import {
  type AnswerContext,
  type AnswerRule,
  type PartFault,
  type RuleContext,
  sharedChoices,
} from '../kinds/answer-rule.ts';
import { conditionsCompiler } from './conditions-compiler.ts';
import { compilePath } from './path.ts';
import { type Question, isHidden, kindOf } from '../kinds/kinds.ts';
import { type AnswerFault, describeFault } from '../shared/answer-fault.ts';
import { type FieldError, maxFieldErrors, shownKey } from '../shared/field-error.ts';
import type { Language } from '../shared/language.ts';
import { isJsonObject } from '../shared/stored-json.ts';

export type ValidatedAnswers =
  | { readonly ok: true; readonly record: FlatRecord }
  | { readonly ok: false; readonly errors: FieldError[] };

export type AnswerValidator = (input: unknown, context: AnswerContext) => ValidatedAnswers;

interface QuestionRule {
  readonly id: string;
  readonly required: boolean;
  /** Nobody has answered a survey whose only answers nobody has seen. */
  readonly isHidden: boolean;
  /** The test of whether the question is asked; undefined if it is always asked. */
  readonly isAsked: AskedTest | undefined;
  readonly rule: AnswerRule;
}

/**
 * Compiles a definition into a validator of one respondent's answers, `{questionId: value}`. Compile once per definition:
 * the validator runs on each submission.
 *
 * Text without a visible character, `''` for a choice or a date, `[]` and a matrix without a row count as not answered: missing if required,
 * dropped otherwise. Every other value must fit its question; nothing is converted, and `null` is a wrong type. A question whose `showIf` does
 * not hold is not required and takes no answer. Returns the record that is stored, in the definition's order, by facet id: null for what was
 * not asked, several choices of a question in their order, dates as days, and first the language of the answer if the survey is in several and
 * its ending if it has endings. Or at most 100 errors, each with its `fault`. Answers to no question at
 * all are an error.
 */
export function compileAnswerValidator(definition: SurveyDefinition): AnswerValidator {
  const shared = { shared: sharedChoices(), compile: conditionsCompiler(definition) };
  const conditions = askedIf(definition);
  const rules = definition.questions.map((question) =>
    compileRule(question, conditions.get(question.id), shared),
  );
  const ids: ReadonlySet<string> = new Set(rules.map((rule) => rule.id));
  const languages = languagesOf(definition);
  const isMultilingual = languages.length > 1;
  const path = compilePath(definition, shared.compile);
  const hasEndings = definition.endings !== undefined;

  return (input, context) => {
    if (!isJsonObject(input)) {
      return { ok: false, errors: [errorAt('answers', { code: 'not-an-object' })] };
    }
    const record: FlatRecord = isMultilingual ? { [languageFacetId]: languageFrom(languages, context) } : {};
    // In its place before the questions, which decide it.
    if (hasEndings) record[endingFacetId] = defaultEnding;
    const walk = path?.walk(context.stop);
    const errors: FieldError[] = [];
    let known = 0;
    let isAnswered = false;
    let position = -1;
    for (const { id, required, isHidden: isUnseen, isAsked, rule } of rules) {
      position += 1;
      const given = Object.hasOwn(input, id);
      if (given) known += 1;
      const value = given ? input[id] : undefined;
      const isBlank = !given || rule.isBlank(value);
      if (
        walk?.reaches(position, record) === false ||
        (isAsked !== undefined && !isAsked(record)) ||
        rule.isAsked?.(record, context) === false
      ) {
        if (isBlank) for (const facet of rule.facets) record[facet] = null;
        else errors.push(answerError(id, { code: 'not-asked' }));
        continue;
      }
      walk?.see(position);
      if (isBlank) {
        if (required) reportFaults(id, rule.missing?.(record, context) ?? { code: 'required' }, errors);
        else rule.skip?.(record, context);
        continue;
      }
      isAnswered ||= !isUnseen;
      const found = rule.take(value, record, context);
      if (found !== undefined) reportFaults(id, found, errors);
    }
    if (walk !== undefined && hasEndings) record[endingFacetId] = walk.end(record);
    const keys = Object.keys(input);
    if (keys.length !== known) reportUnknown(keys, ids, errors);
    if (!isAnswered && errors.length === 0) errors.push(errorAt('answers', { code: 'nothing-answered' }));
    return errors.length === 0
      ? { ok: true, record }
      : { ok: false, errors: errors.slice(0, maxFieldErrors) };
  };
}

function languageFrom(
  languages: readonly [Language, ...Language[]],
  { language = languages[0] }: AnswerContext,
): Language {
  return languages.includes(language) ? language : languages[0];
}

function compileRule(question: Question, showIf: ShowIf | undefined, context: RuleContext): QuestionRule {
  const { id, required } = question;
  return {
    id,
    required,
    isHidden: isHidden(question),
    isAsked: showIf === undefined ? undefined : context.compile(showIf),
    rule: kindOf(question).rule(question, context),
  };
}

function reportFaults(id: string, found: AnswerFault | readonly PartFault[], errors: FieldError[]): void {
  if ('code' in found) errors.push(answerError(id, found));
  else for (const { part, fault } of found) errors.push(answerError(facetId(id, part), fault));
}

function reportUnknown(keys: readonly string[], ids: ReadonlySet<string>, errors: FieldError[]): void {
  for (const key of keys) {
    if (errors.length >= maxFieldErrors) return;
    if (!ids.has(key)) {
      errors.push(answerError(shownKey(key), { code: 'unknown-question' }));
    }
  }
}

function answerError(id: string, fault: AnswerFault): FieldError {
  return errorAt(`answers.${id}`, fault);
}

function errorAt(path: string, fault: AnswerFault): FieldError {
  return { path, message: describeFault(fault), fault };
}
