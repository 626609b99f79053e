import { AnswerLogError } from '@canvass/answer-log';
import { expect, test } from '@jest/globals';
import { problemOfAnswers } from './problem-of-answers.ts';

test('an answer log that lacks what its summary lists is a named problem', () => {
  expect(problemOfAnswers(new AnswerLogError('log-damaged', 'x'))).toMatchObject({
    status: 500,
    type: 'document-unreadable',
  });
});
