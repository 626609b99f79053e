import { expect, test } from '@jest/globals';
import { surveyAnswersStoredSchema } from './answers-stored.ts';

const segmentId = '01KAAAAAAAAAAAAAAAAAAAAAAA';
const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a hint carries the trace of its sending', () => {
  expect(surveyAnswersStoredSchema.parse({ segmentId, trace })).toEqual({ segmentId, trace });
});

test.each([undefined, null, 7, '', 'nonsense', trace.replace('-01', '-00'), `${trace}\n`])(
  'a hint whose trace is %j is a hint without one, and no poison',
  (broken) => {
    expect(surveyAnswersStoredSchema.parse({ segmentId, trace: broken }).trace).toBeUndefined();
  },
);

test('a hint has the length of its segment; a hint without it, or with a malformed one, is still valid', () => {
  expect(surveyAnswersStoredSchema.parse({ segmentId, end: 7 })).toEqual({ segmentId, end: 7 });
  for (const broken of [undefined, null, -1, 1.5, 'far']) {
    expect(surveyAnswersStoredSchema.parse({ segmentId, end: broken }).end).toBeUndefined();
  }
});
