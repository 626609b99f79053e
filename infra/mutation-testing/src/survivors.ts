import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** A mutant that no test needs to kill. */
export interface ExplainedSurvivor extends MutantLines {
  /** No test can tell the mutant from the original. */
  readonly isEquivalent: boolean;
  readonly why: string;
}

/** Identifies a mutant, wherever its lines move to. */
export interface MutantLines {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** The lines it touches, with single spaces, before and after. */
  readonly before: string;
  readonly after: string;
}

export interface Survivor extends MutantLines {
  readonly line: number;
  /** Undefined if it is not explained. */
  readonly explanation: ExplainedSurvivor | undefined;
}

/** Returns the mutants that passed all tests, or that no test runs, each with its explanation. */
export function findSurvivors(
  root: string,
  results: readonly MutantResult[],
  explanations: readonly ExplainedSurvivor[],
): Survivor[] {
  const explained = new Map(explanations.map((each) => [keyOf(each), each]));
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((mutant) => {
      const file = relative(root, mutant.fileName);
      const lines = { file, ...linesOf(readFileSync(mutant.fileName, 'utf8'), mutant) };
      return { ...lines, line: mutant.location.start.line, explanation: explained.get(keyOf(lines)) };
    });
}

/** The survivors that nobody has explained, and the number of the others. */
export function renderSurvivors(survivors: readonly Survivor[]): string {
  const unexplained = survivors.filter(({ explanation }) => !explanation);
  return [
    ...unexplained.flatMap(({ file, line, before, after }) => [
      `${file}:${line} survived`,
      `  - ${before}`,
      `  + ${after}`,
    ]),
    `${survivors.length} survivors, ${survivors.length - unexplained.length} of them explained in infra/mutation-testing/survivors.json`,
  ].join('\n');
}

/** The lines that a mutant touches. */
export function linesOf(
  source: string,
  { location, replacement }: Pick<MutantResult, 'location' | 'replacement'>,
): Omit<MutantLines, 'file'> {
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const head = lines[0]?.slice(0, start.column - 1) ?? '';
  const tail = lines.at(-1)?.slice(end.column - 1) ?? '';
  return { before: oneLine(lines.join('\n')), after: oneLine(`${head}${replacement}${tail}`) };
}

function keyOf({ file, before, after }: MutantLines): string {
  return [file, before, after].join('\n');
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
