import { conditionsOf } from '../conditions/conditions-of.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { type Question, kindOf } from '../kinds/kinds.ts';
import type { MatchingCost } from '../kinds/kind.ts';
import type { ReportIssue } from '../shared/report-issue.ts';

/** Facets of a definition: the values of one answer's record. */
export const maxFacets = 1_000;
/** Values that may be chosen, over all facets of a definition: 200 questions with 200 choices have so many. */
export const maxListedValues = 40_000;
/** Bytes of these values in UTF-8: a summary repeats them for each facet. */
export const maxListedBytes = 2 * 1024 ** 2;
/** Conditions of all questions and their parts: 200 questions with 10 each have 2,000. Each is tested when an answer is validated. */
export const maxAllConditions = 2_000;
/** Steps of the regular expressions of all questions (see `maxSteps`): answers to all of them take some 30 ms at worst. */
export const maxAllSteps = 5_000;

/** What a definition has of everything that is bounded over all its questions. */
export interface DefinitionSize {
  readonly facets: number;
  readonly listedValues: number;
  readonly listedBytes: number;
  readonly conditions: number;
  readonly steps: number;
}

export const emptySize: DefinitionSize = {
  facets: 0,
  listedValues: 0,
  listedBytes: 0,
  conditions: 0,
  steps: 0,
};

/** The size of a definition with one question more. */
export function sizeWith(size: DefinitionSize, question: Question): DefinitionSize {
  let { facets, listedValues, listedBytes, conditions, steps } = size;
  const kind = kindOf(question);
  for (const part of kind.askedParts(question)) {
    facets += 1;
    if (!('values' in part)) continue;
    listedValues += part.values.size;
    // A choice at fault, which is reported as well, has no value: `join` leaves it out.
    listedBytes += Buffer.byteLength([...part.values].join(''));
  }
  if (question.showIf !== undefined) conditions += conditionsOf(question.showIf).length;
  for (const { showIf } of kind.partConditions?.(question) ?? []) conditions += conditionsOf(showIf).length;
  steps += costOf(question)?.steps ?? 0;
  return { facets, listedValues, listedBytes, conditions, steps };
}

/** Something of which a definition has too much, in a sentence. */
interface Excess {
  readonly of: keyof DefinitionSize;
  readonly message: string;
}

/** What a definition of this size has too much of. */
export function excessOf({ facets, listedValues, listedBytes, conditions, steps }: DefinitionSize): Excess[] {
  const excess: Excess[] = [];
  if (facets > maxFacets) {
    excess.push({
      of: 'facets',
      message: `A survey has at most ${maxFacets} questions, rows and other parts of questions`,
    });
  }
  if (listedValues > maxListedValues) {
    excess.push({
      of: 'listedValues',
      message: `All questions and rows of a survey together offer at most ${maxListedValues} choices`,
    });
  }
  if (listedBytes > maxListedBytes) {
    excess.push({
      of: 'listedBytes',
      message:
        'The values of the choices that all questions and rows of a survey offer take at most 2 MiB together: use shorter values, or fewer',
    });
  }
  if (conditions > maxAllConditions) {
    excess.push({
      of: 'conditions',
      message: `All pages, questions and rows of a survey together have at most ${maxAllConditions} conditions`,
    });
  }
  if (steps > maxAllSteps) {
    excess.push({
      of: 'steps',
      message: `All regular expressions of a survey together have at most ${maxAllSteps} steps`,
    });
  }
  return excess;
}

/** Reports a definition that costs too much: whose answers have too many values, too many to choose from, or take too long to check. */
export function checkSize(
  {
    questions,
    placed = [],
  }: {
    readonly questions: readonly Question[];
    /** Other conditions than those of questions. */
    readonly placed?: readonly { readonly showIf: ShowIf }[];
  },
  report: ReportIssue,
): void {
  const size = questions.reduce(sizeWith, emptySize);
  const others = placed.reduce((sum, { showIf }) => sum + conditionsOf(showIf).length, 0);
  const all = { ...size, conditions: size.conditions + others };
  for (const { of, message } of excessOf(all)) {
    report(of === 'steps' ? pathOfLastStep(questions) : ['questions'], message);
  }
}

/** The path of the first pattern with which there are too many steps. */
function pathOfLastStep(questions: readonly Question[]): readonly PropertyKey[] {
  let steps = 0;
  const index = questions.findIndex((question) => {
    steps += costOf(question)?.steps ?? 0;
    return steps > maxAllSteps;
  });
  return ['questions', index, ...(costOf(questions[index]!)?.path ?? [])];
}

function costOf(question: Question): MatchingCost | undefined {
  return kindOf(question).matching?.(question);
}

/** The memory that a definition's compiled patterns take, in bytes. */
export function patternBytes({ questions }: { readonly questions: readonly Question[] }): number {
  return questions.reduce((sum, question) => sum + (costOf(question)?.bytes ?? 0), 0);
}
