import { maxFieldErrors } from '../shared/field-error.ts';
import type { ChoiceQuestion, Question } from './question.ts';
import { readerText } from '../shared/reader-text.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { type Condition, conditionsOf } from './show-if.ts';

/** The most questions that the description of a cycle names. */
const maxNamed = 4;

/** Every condition tests an earlier question, by a test that fits its type and can hold. */
export function checkConditions(questions: readonly Question[], report: ReportIssue): void {
  const positions = new Map(questions.map((question, index) => [question.id, index]));
  const offeredBy = memoizedOffers();
  let later = 0;
  for (const [index, { id, showIf }] of questions.entries()) {
    if (showIf === undefined) continue;
    for (const { condition, path } of conditionsOf(showIf)) {
      const at = ['questions', index, 'showIf', ...path];
      const position = positions.get(condition.question);
      const tested = position === undefined ? undefined : questions[position];
      if (position === undefined || tested === undefined) {
        report([...at, 'question'], 'No question has this id');
      } else if (position >= index) {
        // Each search visits all conditions, and no more errors are listed.
        later += 1;
        if (later > maxFieldErrors) return;
        const cycle = cycleThrough(id, condition.question, questions, positions);
        report([...at, 'question'], cycle ?? 'A condition must name an earlier question');
      } else {
        checkTest(condition, tested, offeredBy, (property, message) => report([...at, ...property], message));
      }
    }
  }
}

type OfferedBy = (question: ChoiceQuestion) => ReadonlySet<string>;

/** Many conditions may test one question. */
function memoizedOffers(): OfferedBy {
  const known = new Map<ChoiceQuestion, ReadonlySet<string>>();
  return (question) => {
    const offered = known.get(question) ?? new Set(question.choices.map(({ value }) => value));
    known.set(question, offered);
    return offered;
  };
}

function checkTest(condition: Condition, tested: Question, offeredBy: OfferedBy, report: ReportIssue): void {
  if ('answered' in condition) return;
  if ('anyOf' in condition || 'noneOf' in condition) {
    const [test, values] = 'anyOf' in condition ? ['anyOf', condition.anyOf] : ['noneOf', condition.noneOf];
    if (tested.type !== 'choice') {
      return report([test], `${test} is for a question of type choice`);
    }
    const offered = offeredBy(tested);
    for (const [index, value] of values.entries()) {
      if (!offered.has(value)) report([test, index], 'The question has no choice with this value');
    }
    return;
  }
  if ('textIs' in condition || 'textIsNot' in condition) {
    const [test, texts] =
      'textIs' in condition ? ['textIs', condition.textIs] : ['textIsNot', condition.textIsNot];
    if (tested.type !== 'text') return report([test], `${test} is for a question of type text`);
    for (const [index, text] of texts.entries()) {
      if (readerText(text).length > tested.maxLength)
        report([test, index], `An answer to the question has at most ${tested.maxLength} characters`);
    }
    return;
  }
  const atLeast = 'atLeast' in condition ? condition.atLeast : undefined;
  const { atMost } = condition;
  if (tested.type !== 'scale') {
    const test = atLeast === undefined ? 'atMost' : 'atLeast';
    return report([test], `${test} is for a question of type scale`);
  }
  const { min, max } = tested;
  if (atLeast !== undefined && atLeast > max) report(['atLeast'], `The range of the question ends at ${max}`);
  if (atMost !== undefined && atMost < min) report(['atMost'], `The range of the question starts at ${min}`);
}

/** “a” depends on “b”, which depends on “a”: the shortest way from `named` back to `id`; undefined if there is none. */
function cycleThrough(
  id: string,
  named: string,
  questions: readonly Question[],
  positions: ReadonlyMap<string, number>,
): string | undefined {
  const cameFrom = new Map([[named, id]]);
  const queue = [named];
  for (const from of queue) {
    if (from === id) return inWords(id, pathBack(id, cameFrom));
    for (const to of namedBy(questions[positions.get(from) ?? -1])) {
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, from);
      queue.push(to);
    }
  }
  return undefined;
}

function namedBy(question: Question | undefined): string[] {
  if (question?.showIf === undefined) return [];
  return conditionsOf(question.showIf).map(({ condition }) => condition.question);
}

/** The ids between `id` and `id`. */
function pathBack(id: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path: string[] = [];
  for (let at = cameFrom.get(id); at !== undefined && at !== id; at = cameFrom.get(at)) path.unshift(at);
  return path;
}

function inWords(id: string, between: readonly string[]): string {
  if (between.length === 0) return `“${id}” depends on itself`;
  const named = between.slice(0, maxNamed).map((each) => `“${each}”`);
  const others = between.length - named.length;
  const steps = others === 0 ? named : [...named, `${others} more`];
  return `“${id}” depends on ${[...steps, `“${id}”`].join(', which depends on ')}`;
}
