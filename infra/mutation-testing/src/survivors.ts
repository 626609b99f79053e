import { mutantKey, type Mutant } from './mutant.ts';

/** Why no test needs to fail with a mutant. */
export interface ExplainedSurvivor {
  readonly file: string;
  /** The lines as in `Mutant`, so the explanation holds when they move. */
  readonly before: string;
  readonly after: string;
  /** No test can tell the mutant from the original. */
  readonly isEquivalent: boolean;
  readonly why: string;
}

export interface ExplainedSurvivors {
  /** In the order of the survivors. */
  readonly explained: readonly { readonly mutant: Mutant; readonly explanation: ExplainedSurvivor }[];
  readonly unexplained: readonly Mutant[];
}

export function explainSurvivors(
  survivors: readonly Mutant[],
  explanations: readonly ExplainedSurvivor[],
): ExplainedSurvivors {
  const byKey = new Map(explanations.map((explanation) => [mutantKey(explanation), explanation]));
  const explained = survivors.flatMap((mutant) => {
    const explanation = byKey.get(mutantKey(mutant));
    return explanation ? [{ mutant, explanation }] : [];
  });
  return { explained, unexplained: survivors.filter((mutant) => !byKey.has(mutantKey(mutant))) };
}
