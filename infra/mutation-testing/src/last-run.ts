import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Judgement } from './judge.ts';
import { mutantKey, type Mutant } from './mutant.ts';

/** The judgements of the last run, which may have ended early. */
export class LastRun {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** The judgements of those mutants that have not moved. */
  of(mutants: readonly Mutant[]): Judgement[] {
    if (!existsSync(this.#file)) return [];
    const places = new Set(mutants.map(placeOf));
    const judgements = JSON.parse(readFileSync(this.#file, 'utf8')) as Judgement[];
    return judgements.filter(({ mutant }) => places.has(placeOf(mutant)));
  }

  save(judgements: readonly Judgement[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(judgements, undefined, 2));
  }
}

export function placeOf(mutant: Mutant): string {
  return `${mutant.start} ${mutantKey(mutant)}`;
}
