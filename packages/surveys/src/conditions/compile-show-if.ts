import { parseDay } from '../facets/days.ts';
import { hasVisibleCharacter, readerText } from '../shared/reader-text.ts';
import { normalText } from '../words/normal-text.ts';
import type { Condition, ShowIf } from './show-if.ts';

/** Values by facet id, as a record has them; they need not be valid. One that is absent, null or blank is no answer. */
export type EarlierValues = Readonly<Record<string, unknown>>;

/** Whether a question or a part is asked, given the values of earlier facets that are asked. */
export type AskedTest = (earlier: EarlierValues) => boolean;

/** A longer answer is none of the texts of a condition, so that an answer with many long texts is tested in little time. In UTF-16 code units. */
const longestTested = 1_000;

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
  const atLeast = 'atLeast' in condition ? endOf(condition.atLeast, -Infinity) : -Infinity;
  const atMost = endOf(condition.atMost, Infinity);
  return (value) => typeof value === 'number' && value >= atLeast && value <= atMost;
}

/** A date is compared by its day, as records have it. */
function endOf(end: number | string | undefined, open: number): number {
  if (end === undefined) return open;
  return typeof end === 'number' ? end : (parseDay(end) ?? open);
}

function hasOneOf(values: readonly string[]): (value: unknown) => boolean {
  const wanted: ReadonlySet<unknown> = new Set(values);
  return (value) => (Array.isArray(value) ? value.some((each) => wanted.has(each)) : wanted.has(value));
}

function isOneText(texts: readonly string[]): (value: unknown) => boolean {
  const wanted = new Set(texts.map(anyCase));
  return (value) =>
    typeof value === 'string' && value.length <= longestTested && wanted.has(normalAnswer(value));
}

/** The answer that was tested last, with its normal form: many conditions test one answer, and a long one takes some 40 µs. */
let lastAnswer = { text: '', normal: '' };

function normalAnswer(text: string): string {
  if (text !== lastAnswer.text) lastAnswer = { text, normal: anyCase(text) };
  return lastAnswer.normal;
}

function anyCase(text: string): string {
  return normalText(readerText(text));
}

function isAnswered(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return hasVisibleCharacter(value);
  return !Array.isArray(value) || value.length > 0;
}
