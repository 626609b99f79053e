import type { SurveyDefinition } from '../definition/definition.ts';
import { normalText } from '../words/normal-text.ts';
import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import type { Condition, ShowIf } from '../definition/show-if.ts';

/** Answers by question id. One that is absent, null or blank is no answer. */
type GivenAnswers = Readonly<Record<string, unknown>>;

/** A longer answer is none of the texts of a condition, so that an answer with many long texts is tested in little time. In UTF-16 code units. */
const longestTested = 1_000;

/** Whether a question is asked, given the answers to earlier questions that are asked. */
export type AskedTest = (earlier: GivenAnswers) => boolean;

/**
 * The ids of the questions that are asked with these answers, in their order. The answers need not be valid; an answer to a
 * question that is not asked itself counts as no answer.
 */
export type Visibility = (answers: GivenAnswers) => ReadonlySet<string>;

/** Compile once per definition: a form evaluates it on each page. */
export function compileVisibility({ questions }: SurveyDefinition): Visibility {
  const tests = questions.map(({ id, showIf }) => ({
    id,
    isAsked: showIf === undefined ? undefined : compileShowIf(showIf),
  }));
  if (tests.every(({ isAsked }) => isAsked === undefined)) {
    const all: ReadonlySet<string> = new Set(tests.map(({ id }) => id));
    return () => all;
  }
  return (answers) => {
    const asked = new Set<string>();
    const earlier: Record<string, unknown> = {};
    for (const { id, isAsked } of tests) {
      if (isAsked !== undefined && !isAsked(earlier)) continue;
      asked.add(id);
      if (Object.hasOwn(answers, id)) earlier[id] = answers[id];
    }
    return asked;
  };
}

const compiledTests = new WeakMap<ShowIf, AskedTest>();

/** The same object gives the same test: the validator and the form of a survey share its memory. */
export function compileShowIf(showIf: ShowIf): AskedTest {
  const known = compiledTests.get(showIf);
  if (known !== undefined) return known;
  const test = compile(showIf);
  compiledTests.set(showIf, test);
  return test;
}

function compile(showIf: ShowIf): AskedTest {
  if ('all' in showIf) {
    const tests = showIf.all.map(compileCondition);
    return (earlier) => tests.every((test) => test(earlier));
  }
  if ('any' in showIf) {
    const tests = showIf.any.map(compileCondition);
    return (earlier) => tests.some((test) => test(earlier));
  }
  return compileCondition(showIf);
}

function compileCondition(condition: Condition): AskedTest {
  const test = compileTest(condition);
  const { question } = condition;
  return (earlier) => test(Object.hasOwn(earlier, question) ? earlier[question] : undefined);
}

function compileTest(condition: Condition): (value: unknown) => boolean {
  if ('answered' in condition) return (value) => isAnswered(value) === condition.answered;
  if ('anyOf' in condition) return hasOneOf(condition.anyOf);
  if ('noneOf' in condition) {
    const isChosen = hasOneOf(condition.noneOf);
    return (value) => !isChosen(value);
  }
  if ('textIs' in condition) return isOneText(condition.textIs);
  if ('textIsNot' in condition) {
    const isWritten = isOneText(condition.textIsNot);
    return (value) => !isWritten(value);
  }
  const atLeast = 'atLeast' in condition ? condition.atLeast : -Infinity;
  const { atMost = Infinity } = condition;
  return (value) => typeof value === 'number' && value >= atLeast && value <= atMost;
}

function hasOneOf(values: readonly string[]): (value: unknown) => boolean {
  const wanted: ReadonlySet<unknown> = new Set(values);
  return (value) => (Array.isArray(value) ? value.some((each) => wanted.has(each)) : wanted.has(value));
}

function isOneText(texts: readonly string[]): (value: unknown) => boolean {
  const wanted = new Set(texts.map(anyCase));
  return (value) => typeof value === 'string' && value.length <= longestTested && wanted.has(anyCase(value));
}

function anyCase(text: string): string {
  return normalText(readerText(text));
}

function isAnswered(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return hasVisibleCharacter(value);
  return !Array.isArray(value) || value.length > 0;
}
