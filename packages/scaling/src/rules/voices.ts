import { replicasOf } from './quantity.ts';
import { shownNumber } from './reading.ts';
import type { Comparison, ConditionRule, ReactiveRule, TargetRule } from './rules-schema.ts';
import { measure, type Sample } from './signal-history.ts';

/** What one reactive rule has to say. */
export type Voice =
  | { readonly says: 'wish'; readonly rule: string; readonly replicas: number; readonly because: string }
  | { readonly says: 'nothing'; readonly rule: string; readonly because: string }
  /** A reading that it needs failed. */
  | { readonly says: 'unknown'; readonly rule: string; readonly because: string };

export function voiceOf(rule: ReactiveRule, history: readonly Sample[], current: number): Voice {
  return rule.kind === 'target' ? targetVoice(rule, history) : conditionVoice(rule, history, current);
}

/** A window that is not seen whole yet is good enough for a target, which has to say something from the start. */
function targetVoice(rule: TargetRule, history: readonly Sample[]): Voice {
  const { name, signal, as, overSeconds, perReplica } = rule;
  const measured = measure(history, signal, as, overSeconds);
  if (measured.outcome === 'unknown') {
    return { says: 'unknown', rule: name, because: `${signal} is unknown: ${measured.why}` };
  }
  const value = measured.value ?? 0;
  const replicas = Math.max(0, Math.ceil(value / perReplica));
  const because = `${labelOf(rule)} ${shownNumber(value)} at ${shownNumber(perReplica)} per replica`;
  return { says: 'wish', rule: name, replicas, because };
}

function conditionVoice(rule: ConditionRule, history: readonly Sample[], current: number): Voice {
  const { name, when, scaleBy } = rule;
  const isAll = 'all' in when;
  const results = (isAll ? when.all : when.any).map((each) => compare(each, history));
  // One comparison may settle the matter whatever the unknown one would have said; it still counts as unknown, since
  // a rule that works on half of its readings is not the rule that somebody wrote.
  const failed = results.find(({ outcome }) => outcome === 'unknown');
  if (failed) return { says: 'unknown', rule: name, because: failed.text };
  const met = results.filter(({ outcome }) => outcome === 'met');
  if (isAll ? met.length < results.length : met.length === 0) {
    const unmet = results.filter(({ outcome }) => outcome === 'unmet');
    return { says: 'nothing', rule: name, because: texts(isAll ? unmet.slice(0, 1) : unmet) };
  }
  const replicas = Math.max(0, current + replicasOf(scaleBy, current));
  return { says: 'wish', rule: name, replicas, because: `${texts(met)}, by ${scaleBy}` };
}

interface Compared {
  readonly outcome: 'met' | 'unmet' | 'unknown';
  readonly text: string;
}

function compare(comparison: Comparison, history: readonly Sample[]): Compared {
  const { signal, as, overSeconds, above, below } = comparison;
  const measured = measure(history, signal, as, overSeconds);
  if (measured.outcome === 'unknown') {
    return { outcome: 'unknown', text: `${signal} is unknown: ${measured.why}` };
  }
  const label = labelOf(comparison);
  if (measured.outcome === 'early') {
    return {
      outcome: 'unmet',
      text: `${label} is not known yet: ${shownNumber(measured.seenSeconds)} s seen`,
    };
  }
  const { value } = measured;
  const isMet = above === undefined ? value < below! : value > above;
  const bound = above === undefined ? `below ${below!}` : `above ${above}`;
  return {
    outcome: isMet ? 'met' : 'unmet',
    text: `${label} ${shownNumber(value)} is ${isMet ? '' : 'not '}${bound}`,
  };
}

function texts(results: readonly Compared[]): string {
  return results.map(({ text }) => text).join(' and ');
}

function labelOf({
  signal,
  as,
  overSeconds,
}: {
  readonly signal: string;
  readonly as: string;
  readonly overSeconds?: number | undefined;
}): string {
  return as === 'last' ? signal : `${signal} (${as} of ${overSeconds} s)`;
}
