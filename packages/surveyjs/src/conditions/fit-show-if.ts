import { type Condition, maxConditionTexts, type ShowIf, showIfSchema } from '@canvass/surveys';
import type { Rule } from './rule.ts';

/** More parts of a rule than this are not joined: each is compared with all others. */
const maxJoined = 100;

/** The rule as a `showIf`; undefined if it has too many conditions, or nests too deep. */
export function fitShowIf(rule: Rule): ShowIf | undefined {
  return asShowIf(rule) ?? asShowIf(joined(rule));
}

function asShowIf(rule: Rule): ShowIf | undefined {
  return showIfSchema.safeParse(rule).data;
}

/** The rule with fewer conditions, where several on one answer can be one, such as `anyOf` either of two choices. */
function joined(rule: Rule): Rule {
  if (!('all' in rule || 'any' in rule)) return rule;
  const kind = 'all' in rule ? 'all' : 'any';
  const parts = ('all' in rule ? rule.all : rule.any).map(joined);
  if (parts.length > maxJoined) return rule;
  const fewer: Rule[] = [];
  for (const part of parts) {
    const at = fewer.findIndex((before) => joinedPair(before, part, kind) !== undefined);
    const pair = at === -1 ? undefined : joinedPair(fewer[at]!, part, kind);
    if (pair === undefined) fewer.push(part);
    else fewer[at] = pair;
  }
  if (fewer.length === 1) return fewer[0]!;
  return kind === 'all' ? { all: fewer } : { any: fewer };
}

function joinedPair(a: Rule, b: Rule, kind: 'all' | 'any'): Condition | undefined {
  if (!isCondition(a) || !isCondition(b) || a.question !== b.question) return undefined;
  const { question } = a;
  if (kind === 'any') {
    if ('anyOf' in a && 'anyOf' in b) return { question, anyOf: union(a.anyOf, b.anyOf) };
    const textIs = 'textIs' in a && 'textIs' in b ? union(a.textIs, b.textIs) : [];
    return isTextList(textIs) ? { question, textIs } : undefined;
  }
  if ('noneOf' in a && 'noneOf' in b) return { question, noneOf: union(a.noneOf, b.noneOf) };
  if ('textIsNot' in a && 'textIsNot' in b) {
    const textIsNot = union(a.textIsNot, b.textIsNot);
    return isTextList(textIsNot) ? { question, textIsNot } : undefined;
  }
  return rangeOf(a, b);
}

/** The condition that an answer lies between the bound of one and that of the other; undefined if they are no such pair. */
export function rangeOf(a: Rule, b: Rule): Condition | undefined {
  if (!isCondition(a) || !isCondition(b) || a.question !== b.question) return undefined;
  const [low, high] = 'atLeast' in a ? [a, b] : [b, a];
  if (!('atLeast' in low) || low.atMost !== undefined) return undefined;
  if ('atLeast' in high || !('atMost' in high) || high.atMost === undefined) return undefined;
  const { question, atLeast } = low;
  const { atMost } = high;
  return atLeast <= atMost ? { question, atLeast, atMost } : undefined;
}

function isCondition(rule: Rule): rule is Condition {
  return 'question' in rule;
}

function isTextList(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.length <= maxConditionTexts;
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}
