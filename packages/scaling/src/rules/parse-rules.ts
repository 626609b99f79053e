import { z } from 'zod';
import { rulesSchema, type ScalingRules } from './rules-schema.ts';

export interface RulesFault {
  /** Such as `constraints[0].max`; empty for the whole file. */
  readonly path: string;
  readonly problem: string;
}

export type ParsedRules =
  | { readonly outcome: 'valid'; readonly rules: ScalingRules }
  /** All faults, in the order of the file; never empty. */
  | { readonly outcome: 'invalid'; readonly faults: readonly RulesFault[] };

/** Parses the text of a rules file. Never throws. */
export function parseRules(text: string): ParsedRules {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { outcome: 'invalid', faults: [{ path: '', problem: `not JSON: ${(error as Error).message}` }] };
  }
  const parsed = rulesSchema.safeParse(document);
  if (parsed.success) return { outcome: 'valid', rules: parsed.data };
  return { outcome: 'invalid', faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, [])) };
}

/** `constraints[0].max: max is below min` */
export function shownFault({ path, problem }: RulesFault): string {
  return path === '' ? problem : `${path}: ${problem}`;
}

/** The faults of a rules file's text, one line each; empty if it is valid. */
export function faultsOfRules(text: string): string[] {
  const parsed = parseRules(text);
  return parsed.outcome === 'valid' ? [] : parsed.faults.map(shownFault);
}

function faultsOf(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): RulesFault[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: z.core.toDotPath([...path, key]), problem: 'no such property' }));
  }
  if (issue.code === 'invalid_union') {
    // The union member that matches the value's shape has the useful message.
    const fitting = issue.errors.find(
      (inner) => inner.length > 0 && inner.every((each) => each.path.length > 0),
    );
    if (fitting !== undefined) return fitting.flatMap((inner) => faultsOf(inner, path));
  }
  return [{ path: z.core.toDotPath(path), problem: issue.message }];
}
