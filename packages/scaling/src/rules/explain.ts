import type { Decision } from './decision.ts';

/** Why a decision is what it is, as one sentence without a full stop. */
export function explain(decision: Omit<Decision, 'reason'>): string {
  const { observation, action, replicas, adjustments, winner, unknowns } = decision;
  const parts = [headline(action, observation.replicas, replicas)];
  if (unknowns.length > 0) parts.push(`nothing reactive changes while ${unknowns.join('; ')}`);
  else if (winner === undefined) parts.push('no reactive rule has a wish');
  else parts.push(wishOf(decision, winner));
  for (const { by, from, to, because } of adjustments) parts.push(`${by} ${from} → ${to} (${because})`);
  return parts.join('; ');
}

function headline(action: Decision['action'], before: number, after: number): string {
  return action === 'hold' ? `hold ${after}` : `${action} from ${before} to ${after}`;
}

function wishOf({ voices }: Omit<Decision, 'reason'>, winner: string): string {
  const voice = voices.find(({ rule }) => rule === winner);
  return voice?.says === 'wish' ? `"${winner}" wants ${voice.replicas}: ${voice.because}` : `"${winner}"`;
}
