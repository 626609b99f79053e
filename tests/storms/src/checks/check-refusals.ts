import { Findings } from './findings.ts';
import { promised, type CheckedPromise } from './promise.ts';

/** What the site's interface documents for a system in trouble; a connection may break. */
const expected = /^(?:503 |429 |no response|no connection)/;

export function checkRefusals(refusals: ReadonlyMap<string, number>): CheckedPromise {
  const findings = new Findings();
  for (const [why, count] of refusals) {
    findings.checked += count;
    if (expected.test(why)) continue;
    findings.violations += count;
    findings.examples.push(`${count} × ${why}`);
  }
  return promised('In trouble the site says 503, and never 500', 'refused attempts', findings);
}
