import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { SurveyAnswersSummary, TimeZone } from '@canvass/surveys';
import { ReceivedTimes } from './received-times.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia'];

test.each(zones)('has the times and days of %s that counting one by one has', (name) => {
  const zone = TimeZone.of(name);
  const times = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1.7e12, max: 1.7e12 + 2e8 })),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(times, (received) => {
      const texts = received.map((ms) => new Date(ms).toISOString());
      const one = SurveyAnswersSummary.empty(zone);
      for (const receivedAt of texts) one.addNewAnswer({ receivedAt, answers: {} }, []);
      const bytes = Buffer.from(`x${texts.join('')}`);
      const collected = new ReceivedTimes(bytes, zone);
      for (const [index, text] of texts.entries()) collected.add(1 + index * text.length);
      const together = SurveyAnswersSummary.empty(zone);
      together.addTabulated(collected.tabulated());
      expect(together.toJSON()).toEqual(one.toJSON());
    }),
  );
});
