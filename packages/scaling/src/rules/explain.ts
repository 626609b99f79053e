import type { Decision } from './decision.ts';

/** Explains a decision in one sentence, without a full stop. */
export function explain(decision: Omit<Decision, 'reason'>): string {
  const { observation, action, replicas, adjustments, winner, unknowns } = decision;
  const parts = [headline(action, observation.replicas, replicas)];
  if (unknowns.length > 0) parts.push(`reactive rules are paused while ${unknowns.join('; ')}`);
  else if (winner === undefined) parts.push('no reactive rule applies');
  else parts.push(proposalOf(decision, winner));
  for (const { by, from, to, because } of adjustments) parts.push(`${by} ${from} → ${to} (${because})`);
  return parts.join('; ');
}

function headline(action: Decision['action'], before: number, after: number): string {
  return action === 'hold' ? `hold ${after}` : `${action} from ${before} to ${after}`;
}

function proposalOf({ ruleResults }: Omit<Decision, 'reason'>, winner: string): string {
  const result = ruleResults.find(({ rule }) => rule === winner);
  return result?.outcome === 'proposal'
    ? `"${winner}" wants ${result.replicas}: ${result.because}`
    : `"${winner}"`;
}
