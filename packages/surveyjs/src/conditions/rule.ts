import type { Condition, Question } from '@canvass/surveys';

/** Conditions that nest, as an expression of SurveyJS does and a `showIf` does not. */
export type Rule = Condition | { readonly all: readonly Rule[] } | { readonly any: readonly Rule[] };

export function negate(rule: Rule): Rule {
  if ('all' in rule) return { any: rule.all.map(negate) };
  if ('any' in rule) return { all: rule.any.map(negate) };
  const { question } = rule;
  if ('answered' in rule) return { question, answered: !rule.answered };
  if ('anyOf' in rule) return { question, noneOf: rule.anyOf };
  if ('noneOf' in rule) return { question, anyOf: rule.noneOf };
  const outside: Rule[] = [{ question, answered: false }];
  if ('atLeast' in rule) outside.push({ question, atMost: rule.atLeast - 1 });
  if (rule.atMost !== undefined) outside.push({ question, atLeast: rule.atMost + 1 });
  return { any: outside };
}

/** Without the conditions that no answer can meet; undefined if nothing is left. */
export function prune(rule: Rule, questionOf: (id: string) => Question | undefined): Rule | undefined {
  if ('any' in rule) {
    const any = rule.any.map((part) => prune(part, questionOf)).filter((part) => part !== undefined);
    return any.length === 0 ? undefined : { any };
  }
  if ('all' in rule) {
    const all = rule.all.map((part) => prune(part, questionOf)).filter((part) => part !== undefined);
    return all.length < rule.all.length ? undefined : { all };
  }
  const question = questionOf(rule.question);
  if (question?.type !== 'range') return rule;
  const tooHigh = 'atLeast' in rule && rule.atLeast > question.max;
  const tooLow = 'atMost' in rule && rule.atMost !== undefined && rule.atMost < question.min;
  return tooHigh || tooLow ? undefined : rule;
}
