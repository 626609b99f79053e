import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { ReceivedTimes } from './received-times.ts';

test('has the times and days that counting one by one has', () => {
  const times = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1.7e12, max: 1.7e12 + 2e8 })),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(times, (received) => {
      const texts = received.map((ms) => new Date(ms).toISOString());
      const one = SurveyAnswersSummary.empty();
      for (const receivedAt of texts) one.addNewAnswer({ receivedAt, answers: {} }, []);
      const bytes = Buffer.from(`x${texts.join('')}`);
      const collected = new ReceivedTimes(bytes);
      for (const [index, text] of texts.entries()) collected.add(1 + index * text.length);
      const together = SurveyAnswersSummary.empty();
      together.addTabulated(collected.tabulated());
      expect(together.toJSON()).toEqual(one.toJSON());
    }),
  );
});
