import { describe, expect, test } from '@jest/globals';
import { bit, indexOf, packTexts, readParcel } from './parcel.ts';

describe('a parcel', () => {
  test('of one has the id of its message', () => {
    const { id, messages } = readParcel(['128', '1', '0', '2', '1700000000000.5', '["a"]'], '7');
    expect(id).toBe(128);
    expect(messages).toEqual([{ id: '128', index: 0, text: 'a' }]);
  });

  test('of several returns the messages that are not done, each with its own id', () => {
    const texts = Array.from({ length: 32 }, (_, index) => `text ${index}`);
    const done = bit(0) + bit(30);
    const { messages } = readParcel(['128', '32', String(done), '1', '0', JSON.stringify(texts)], '7');
    expect(messages).toHaveLength(30);
    expect(messages[0]).toEqual({ id: '130', index: 1, text: 'text 1' });
    expect(messages.at(-1)).toEqual({ id: '160', index: 31, text: 'text 31' });
    expect(messages.map(({ id }) => indexOf(id, '128'))).toEqual(messages.map(({ index }) => index));
  });

  test('never returns a message that is done, whichever of the 32 it is', () => {
    const texts = Array.from({ length: 32 }, (_, index) => `text ${index}`);
    for (const [done, gone] of texts.entries()) {
      const { messages } = readParcel(['128', '32', String(bit(done)), '1', '0', JSON.stringify(texts)], '7');
      expect(messages.map(({ text }) => text)).toEqual(texts.filter((text) => text !== gone));
    }
  });

  test('holds up to 32 texts, within its length limit', () => {
    const short = Array.from({ length: 65 }, () => 'x');
    expect(packTexts(short).map(({ length }) => length)).toEqual([32, 32, 1]);
    const long = 'x'.repeat(100_000);
    expect(packTexts([long, 'y', long]).map(({ length }) => length)).toEqual([2, 1]);
    expect(packTexts(['z'.repeat(1_000_000)])).toHaveLength(1);
    expect(packTexts([])).toEqual([]);
  });
});
