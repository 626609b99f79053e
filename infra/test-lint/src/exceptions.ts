/** A line of a test that may measure or wait for real time. */
export interface Exception {
  /** The file, from the root of the repository. */
  readonly file: string;
  /** The rule's name, without the name of the plugin. */
  readonly rule: string;
  /** A part of the line, or of the title of a test around it. */
  readonly text: string;
  /** Why neither a fake clock, nor an event, nor a count can replace real time here. */
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    file: 'tests/testing/src/eventually.ts',
    rule: 'no-real-wait',
    text: 'delay(waitMs)',
    reason: 'The one poll: of another process or service, which has no event to wait for.',
  },
  {
    file: 'tests/testing/src/postgres/postgres.ts',
    rule: 'no-real-wait',
    text: 'delay(50)',
    reason:
      'The kernel frees the shared memory of a killed server without an event; nothing expects how long it takes.',
  },
  {
    file: 'infra/local-start/test/running-start.ts',
    rule: 'no-real-wait',
    text: 'delay(20)',
    reason: 'The poll of this package: of another process, which has no event to wait for.',
  },
  {
    file: 'infra/local-start/test/answer-load.ts',
    rule: 'no-real-wait',
    text: 'delay(retryAfterMs)',
    reason: 'The pace of a load on real processes.',
  },
  {
    file: 'tests/failure-tests/src/load.ts',
    rule: 'no-real-wait',
    text: 'delay(outcome',
    reason: 'The pace of a load on real processes.',
  },
  {
    file: 'tests/failure-tests/src/impatient-people.ts',
    rule: 'no-real-wait',
    text: 'delay(pauseMs)',
    reason: 'The pace of a load on real processes.',
  },
  {
    file: 'apps/survey-site/test/failure/processes.test.ts',
    rule: 'no-real-wait',
    text: 'delay(pauseMs)',
    reason: 'The pace of a load on real processes.',
  },
  {
    file: 'tests/failure-tests/src/repeat.ts',
    rule: 'no-real-wait',
    text: 'delay(intervalMs)',
    reason: 'The pace of a disturbance of real processes.',
  },
  {
    file: 'tests/failure-tests/test/analysis-kills.test.ts',
    rule: 'no-real-wait',
    text: 'Math.random() * 200',
    reason: 'A kill at a random moment: the test must hold at each of them.',
  },
  {
    file: 'tests/failure-tests/test/analysis-kills.test.ts',
    rule: 'no-real-wait',
    text: 'Math.random() * 300',
    reason: 'A kill at a random moment: the test must hold at each of them.',
  },
  {
    file: 'tests/failure-tests/test/webhook-kills.test.ts',
    rule: 'no-real-wait',
    text: 'Math.random() * 200',
    reason: 'A kill at a random moment: the test must hold at each of them.',
  },
  {
    file: 'tests/abuse-tests/src/under-attack.ts',
    rule: 'no-real-wait',
    text: 'delay(holdsMs)',
    reason: 'The test is about an attack that holds its connections and bodies for this time.',
  },
  {
    file: 'tests/abuse-tests/src/harm.ts',
    rule: 'no-real-wait',
    text: 'delay(calmMs)',
    reason: 'The calm before an attack, with which it is compared.',
  },
  {
    file: 'tests/abuse-tests/src/probe-main.ts',
    rule: 'no-real-wait',
    text: 'everyMs - question.ms',
    reason: 'A probe that asks at a steady pace, in a process of its own.',
  },
  {
    file: 'tests/abuse-tests/src/probe-main.ts',
    rule: 'no-real-wait',
    text: 'delay(summaryEveryMs)',
    reason: 'A probe that asks at a steady pace, in a process of its own.',
  },
  {
    file: 'tests/stack-tests/test/stack.test.ts',
    rule: 'no-clock-in-expectation',
    text: 'recovers when Azurite is killed',
    reason: 'Azurite writes its index every five seconds, and the time of its file is the only sign.',
  },
];
