import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noClockInExpectation } from './no-clock-in-expectation.ts';
import { noMeasuredDuration } from './no-measured-duration.ts';
import { noRealWait } from './no-real-wait.ts';
import type { Rule } from './syntax.ts';
import type { RuleDeps } from './unlisted-faults.ts';

export interface Plugin {
  readonly meta: { readonly name: string };
  readonly rules: Readonly<Record<string, Rule>>;
}

/** The rules as a plugin of oxlint; throws if an exception names a file or a rule that does not exist. */
export function createPlugin(deps: RuleDeps): Plugin {
  const rules: Readonly<Record<string, Rule>> = {
    'no-clock-in-expectation': noClockInExpectation(deps),
    'no-measured-duration': noMeasuredDuration(deps),
    'no-real-wait': noRealWait(deps),
  };
  for (const { file, rule, text } of deps.exceptions) {
    if (!existsSync(join(deps.root, file))) throw new Error(`The exception "${text}" names no file: ${file}`);
    if (!Object.hasOwn(rules, rule)) throw new Error(`The exception "${text}" names no rule: ${rule}`);
  }
  return { meta: { name: 'test-lint' }, rules };
}
