import { clockFlow, clockWords } from './clock-flow.ts';
import { expectationOf, ordersNumbers, partsOf } from './expectation.ts';
import { refusing } from './unlisted-faults.ts';

const instead =
  'Drive the code with the FakeClock of @canvass/testing, or count what it does: turns, calls, bytes.';

/** Refuses an expectation that a reading of a real clock reaches: its outcome depends on how busy the machine is. */
export const noClockInExpectation = refusing(
  {
    name: 'no-clock-in-expectation',
    description: 'Refuses an expectation about real time.',
    words: clockWords,
  },
  ({ sourceCode }, refuse) => {
    const time = clockFlow(sourceCode);
    const timeWritten = clockFlow(sourceCode, { throughNames: false });
    return {
      CallExpression(call) {
        const expectation = expectationOf(call);
        if (expectation === undefined) return;
        // An instant that the test has stored before is often input, and then the same value is expected again.
        const isRefused = expectation.compared
          .flatMap((each) => [...partsOf(each)])
          .some(
            (each) =>
              time(each) === 'duration' ||
              timeWritten(each) !== 'none' ||
              (ordersNumbers(expectation) && time(each) !== 'none'),
          );
        if (isRefused) refuse(call, `This expects something of real time. ${instead}`);
      },
    };
  },
);
