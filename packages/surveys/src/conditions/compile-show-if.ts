import { type EndText, endOfJson } from '../facets/end-text.ts';
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

/** How the numbers and dates of each facet are written, by its id. */
export type EndTexts = ReadonlyMap<string, EndText>;

/** Compiles the conditions of one definition. */
export type CompileShowIf = (showIf: ShowIf) => AskedTest;

/** The same object gives the same test: the validator and the form of a survey share its memory. */
export function showIfCompiler(texts: EndTexts): CompileShowIf {
  return (showIf) => {
    const known = compiledTests.get(showIf);
    if (known !== undefined) return known;
    const test = compile(showIf, texts);
    compiledTests.set(showIf, test);
    return test;
  };
}

function compile(showIf: ShowIf, texts: EndTexts): AskedTest {
  if ('all' in showIf) {
    const tests = showIf.all.map((each) => compile(each, texts));
    return (earlier) => tests.every((test) => test(earlier));
  }
  if ('any' in showIf) {
    const tests = showIf.any.map((each) => compile(each, texts));
    return (earlier) => tests.some((test) => test(earlier));
  }
  if ('not' in showIf) {
    const test = compile(showIf.not, texts);
    return (earlier) => !test(earlier);
  }
  return compileCondition(showIf, texts);
}

function compileCondition(condition: Condition, texts: EndTexts): AskedTest {
  const { question } = condition;
  const test = compileTest(condition, texts.get(question));
  return (earlier) => test(Object.hasOwn(earlier, question) ? earlier[question] : undefined);
}

function compileTest(condition: Condition, text: EndText | undefined): (value: unknown) => boolean {
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
  const atLeast = 'atLeast' in condition ? endOf(text, condition.atLeast, -Infinity) : -Infinity;
  const atMost = endOf(text, condition.atMost, Infinity);
  return (value) => typeof value === 'number' && value >= atLeast && value <= atMost;
}

/** An end is compared as records have it. */
function endOf(text: EndText | undefined, end: number | string | undefined, open: number): number {
  if (end === undefined || text === undefined) return open;
  return endOfJson(text, end) ?? open;
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
