import { describe, expect, test } from '@jest/globals';
import { readStormReport } from './storm-report.ts';

const output = `storm 02:54: 13,737 acknowledged (80/s), 89 refused
Storm mwwfjyg6: seed 77, target process, 03:00 at 80/s. 14,392 answers sent, 14,253 acknowledged, 89 refused, 50 unclear, 1,411 repeated, 301 erased.

      promise                                          checked  violations  what was checked
ok    An acknowledged answer is stored exactly once    28,104   0           all in export and pages, some by id
FAIL  An erased answer is nowhere                      652      2           export and pages, some by id
ok    Each slice during the storm adds up              421      0           ratings by colour; 360 slices and 1,017 whole exports until its end
-     The memory of each site is flat                  0        0           at most 427 MiB; judged from 30 minutes on
ok    The plan of the storm has happened               57       0           kill: site 9, worker 8, agent 9; suspend: site 3; cut: site 3, worker 2

Violations, at most three of each:
`;

describe('the report of a storm', () => {
  test('is read from what the command prints', () => {
    expect(readStormReport(output)).toMatchObject({
      sent: 14_392,
      acknowledged: 14_253,
      repeated: 1_411,
      erased: 301,
      kills: 8,
      cuts: 5,
      slices: 360,
      exports: 1_017,
    });
    expect(
      readStormReport(output)
        .promises.filter((_, index) => index !== 2)
        .slice(0, 3),
    ).toEqual([
      {
        promise: 'An acknowledged answer is stored exactly once',
        checked: 28_104,
        violations: 0,
        how: 'all in export and pages, some by id',
      },
      {
        promise: 'An erased answer is nowhere',
        checked: 652,
        violations: 2,
        how: 'export and pages, some by id',
      },
      {
        promise: 'The memory of each site is flat',
        checked: 0,
        violations: 0,
        how: 'at most 427 MiB; judged from 30 minutes on',
      },
    ]);
  });

  test('that is missing is a fault of the bench', () => {
    expect(() => readStormReport('No site answers')).toThrow('the storm has no report');
  });
});
