import { describe, expect, test } from '@jest/globals';
import { readBasics } from '../files.ts';
import { readMeasured } from './measured.ts';
import { callsPerCommit, workerCycle } from './worker-cycle.ts';

const results = `# Bench results

## many surveys

1,000 surveys of 10 tenants are answered in turn.

|  | measured | against |
| --- | --- | --- |
| answers acknowledged/s | 8,680/s | 10,000/s asked for |
| storage calls per answer: workers | 0.0896 |  |
| age of the oldest uncounted answer: p50 | 41.4 s |  |
| memory: site, most | 358 MiB |  |
| memory: workers, most | 1,024 MiB |  |

| process | CPU | memory, most |
| --- | --- | --- |
| site | 0.775 | 358 MiB |
| workers | 0.54 | 811 MiB |

## count

|  | measured |
| --- | --- |
| answers counted per CPU second, one hot survey | 616,000/s |

## slices

|  | measured |
| --- | --- |
| bytes per answer of a column file, against its line in the log (a slice reads 12.6 of them) | 47.8 |
`;

describe('the measured constants', () => {
  test('are read from the records of the benches', () => {
    expect(readMeasured(results)).toEqual({
      answersPerS: 8_680,
      siteCores: 0.775,
      workerCores: 0.54,
      workerCallsPerAnswer: 0.0896,
      oldestUncountedS: 41.4,
      siteMiB: 358,
      workerMiB: 1_024,
      hotAnswersPerCoreS: 616_000,
      columnBytesPerAnswer: 47.8,
      surveys: 1_000,
    });
  });

  test.each([
    [
      'a row',
      '| workers | 0.54',
      '| worker | 0.54',
      /no figure 'workers', 'CPU' in the section 'many surveys'/,
    ],
    ['a figure', '8,680/s', 'unknown', /'answers acknowledged\/s', 'measured'/],
    ['a section', '## count', '## counting', /in the section 'count'/],
    ['the number of surveys', '1,000 surveys of', 'Surveys of', /how many surveys/],
  ])('are missed with their place if %s is missing', (_what, before, after, message) => {
    expect(() => readMeasured(results.replace(before, after))).toThrow(message);
  });
});

test('the cycle of a worker is about what the bench of many surveys has measured', () => {
  const { measured } = readBasics();
  const perSurveyS = measured.answersPerS / measured.surveys;
  const usual = { latencyMs: 10, restS: 0 };
  const { oldestS, commitsPerS } = workerCycle(measured.surveys, perSurveyS, usual, measured);
  expect(oldestS / measured.oldestUncountedS).toBeGreaterThan(0.5);
  expect(oldestS / measured.oldestUncountedS).toBeLessThan(2);
  const calls = (callsPerCommit * commitsPerS) / measured.answersPerS;
  expect(calls / measured.workerCallsPerAnswer).toBeGreaterThan(0.5);
  expect(calls / measured.workerCallsPerAnswer).toBeLessThan(2);
});
