import { facetId, partSeparator } from '../facets/facet-id.ts';
import { maxFieldErrors } from '../shared/field-error.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import type { AskedPart } from './asked-part.ts';
import { checkTest } from './check-test.ts';
import { conditionsOf } from './conditions-of.ts';
import type { Condition, ShowIf } from './show-if.ts';

/** The most questions that the description of a cycle names. */
const maxNamed = 4;

/** A question as conditions see it. */
export interface ConditionalQuestion {
  readonly id: string;
  /** Its own condition and those of its parts, each with its path within the question. */
  readonly conditions: readonly { readonly path: readonly PropertyKey[]; readonly showIf: ShowIf }[];
  readonly parts: () => readonly AskedPart[];
}

/** Every condition tests an earlier question, by a test that fits its facet and can hold. */
export function checkConditions(questions: readonly ConditionalQuestion[], report: ReportIssue): void {
  const positions = new Map(questions.map((question, index) => [question.id, index]));
  const partOf = memoizedParts();
  let later = 0;
  for (const [index, { id, conditions }] of questions.entries()) {
    for (const { condition, path } of allConditions(conditions)) {
      const at = ['questions', index, ...path];
      const [named = ''] = condition.question.split(partSeparator);
      const position = positions.get(named);
      const question = position === undefined ? undefined : questions[position];
      if (position === undefined || question === undefined) {
        report([...at, 'question'], 'No question has this id');
      } else if (position >= index) {
        // Each search visits all conditions, and no more errors are listed.
        later += 1;
        if (later > maxFieldErrors) return;
        const cycle = cycleThrough(id, named, questions, positions);
        report([...at, 'question'], cycle ?? 'A condition must name an earlier question');
      } else {
        const tested = partOf(question, condition.question);
        if (tested === undefined) report([...at, 'question'], 'The question has no part with this id');
        else checkTest(condition, tested, (property, message) => report([...at, ...property], message));
      }
    }
  }
}

/** The condition of something that is no question. */
export interface PlacedCondition {
  /** Its path within the definition. */
  readonly path: readonly PropertyKey[];
  readonly showIf: ShowIf;
  /** It tests questions before this position. */
  readonly before: number;
  /** What is wrong if it tests a later one. */
  readonly tooLate: string;
}

/** Every condition tests a question that people have seen by then. */
export function checkPlacedConditions(
  placed: readonly PlacedCondition[],
  questions: readonly ConditionalQuestion[],
  report: ReportIssue,
): void {
  const positions = new Map(questions.map((question, index) => [question.id, index]));
  const partOf = memoizedParts();
  for (const { path: start, showIf, before, tooLate } of placed) {
    for (const { condition, path } of conditionsOf(showIf)) {
      const at = [...start, ...path];
      const [named = ''] = condition.question.split(partSeparator);
      const question = questions[positions.get(named) ?? -1];
      if (question === undefined) {
        report([...at, 'question'], 'No question has this id');
      } else if (positions.get(named)! >= before) {
        report([...at, 'question'], tooLate);
      } else {
        const tested = partOf(question, condition.question);
        if (tested === undefined) report([...at, 'question'], 'The question has no part with this id');
        else checkTest(condition, tested, (property, message) => report([...at, ...property], message));
      }
    }
  }
}

function allConditions(
  conditions: ConditionalQuestion['conditions'],
): { condition: Condition; path: readonly PropertyKey[] }[] {
  return conditions.flatMap(({ path, showIf }) =>
    conditionsOf(showIf).map((each) => ({ condition: each.condition, path: [...path, ...each.path] })),
  );
}

/** Many conditions may test one question. */
function memoizedParts(): (question: ConditionalQuestion, id: string) => AskedPart | undefined {
  const known = new Map<ConditionalQuestion, ReadonlyMap<string, AskedPart>>();
  return (question, id) => {
    let parts = known.get(question);
    if (parts === undefined) {
      parts = new Map(question.parts().map((part) => [facetId(question.id, part.part), part]));
      known.set(question, parts);
    }
    return parts.get(id);
  };
}

/** “a” depends on “b”, which depends on “a”: the shortest way from `named` back to `id`; undefined if there is none. */
function cycleThrough(
  id: string,
  named: string,
  questions: readonly ConditionalQuestion[],
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

function namedBy(question: ConditionalQuestion | undefined): string[] {
  return allConditions(question?.conditions ?? []).map(
    ({ condition }) => condition.question.split(partSeparator)[0] ?? '',
  );
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
