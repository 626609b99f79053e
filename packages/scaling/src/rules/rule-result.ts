import { replicasOf } from './quantity.ts';
import { shownNumber } from './reading.ts';
import type { Comparison, ConditionRule, ReactiveRule, TargetRule } from './rules-schema.ts';
import { measure, type Sample } from './signal-history.ts';

/** The result of one reactive rule. `because` is for people. */
export type RuleResult =
  | {
      readonly outcome: 'proposal';
      readonly rule: string;
      readonly replicas: number;
      readonly because: string;
    }
  /** A condition that is not met proposes nothing. */
  | { readonly outcome: 'none'; readonly rule: string; readonly because: string }
  /** A reading that the rule needs failed. */
  | { readonly outcome: 'unknown'; readonly rule: string; readonly because: string };

/** @param current replicas that are wanted now, to which a condition adds */
export function evaluateRule(rule: ReactiveRule, history: readonly Sample[], current: number): RuleResult {
  return rule.kind === 'target' ? evaluateTarget(rule, history) : evaluateCondition(rule, history, current);
}

/** A target uses a window that is not complete yet: it must propose a number from the start. */
function evaluateTarget(rule: TargetRule, history: readonly Sample[]): RuleResult {
  const { name, signal, as, overSeconds, perReplica } = rule;
  const measured = measure(history, signal, as, overSeconds);
  if (measured.outcome === 'unknown') {
    return { outcome: 'unknown', rule: name, because: `${signal} is unknown: ${measured.why}` };
  }
  const value = measured.value ?? 0;
  const replicas = Math.max(0, Math.ceil(value / perReplica));
  const because = `${labelOf(rule)} ${shownNumber(value)} at ${shownNumber(perReplica)} per replica`;
  return { outcome: 'proposal', rule: name, replicas, because };
}

function evaluateCondition(rule: ConditionRule, history: readonly Sample[], current: number): RuleResult {
  const { name, when, scaleBy } = rule;
  const isAll = 'all' in when;
  const results = (isAll ? when.all : when.any).map((each) => compare(each, history));
  // Even if the other comparisons decide the result: a rule must not act on half of its readings.
  const failed = results.find(({ outcome }) => outcome === 'unknown');
  if (failed) return { outcome: 'unknown', rule: name, because: failed.text };
  const met = results.filter(({ outcome }) => outcome === 'met');
  if (isAll ? met.length < results.length : met.length === 0) {
    const unmet = results.filter(({ outcome }) => outcome === 'unmet');
    return { outcome: 'none', rule: name, because: texts(isAll ? unmet.slice(0, 1) : unmet) };
  }
  const replicas = Math.max(0, current + replicasOf(scaleBy, current));
  return { outcome: 'proposal', rule: name, replicas, because: `${texts(met)}, by ${scaleBy}` };
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
    const seenSeconds = shownNumber(measured.seenSeconds);
    return { outcome: 'unmet', text: `${label} is not known yet: only ${seenSeconds} s seen` };
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

function labelOf({ signal, as, overSeconds }: Pick<Comparison, 'signal' | 'as' | 'overSeconds'>): string {
  return as === 'last' ? signal : `${signal} (${as} of ${overSeconds} s)`;
}
