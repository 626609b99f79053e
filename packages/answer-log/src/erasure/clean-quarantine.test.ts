import { encodeRecord } from '@canvass/journal';
import { describe, expect, test } from '@jest/globals';
import { namesIn } from '../../test/log-fixture.ts';
import { beginMs, hourMs, submissionsFixture, type Attempt } from '../../test/submissions-fixture.ts';
import { cleanQuarantine } from './clean-quarantine.ts';

const erasedPath = 'acme/coffee/I1';
const windowMs = 24 * hourMs;

/** Puts the attempt into quarantine, erases another one, and returns whether the first is still there. */
async function staysAfterErasureOf(
  erased: Attempt,
  kept: Attempt,
  lineOf: (line: string) => string = (line) => line,
  path = erasedPath,
): Promise<boolean> {
  const { send, direct } = await submissionsFixture();
  const [one, other] = await send('S1', erased, kept);
  await direct.quarantine.put('S1/0', Buffer.from(lineOf(encodeRecord(other!))));
  const ledgers = new Map([[path, [one!.id]]]);
  await cleanQuarantine(direct.quarantine, { ledgers, cutOffs: new Map() }, windowMs);
  return (await namesIn(direct.quarantine)).includes('S1/0');
}

const halved = (line: string): string => line.slice(0, -10);
const fromLog = (line: string): string => `{"segmentId":"S1","offset":7,${line.slice(1)}\n`;

describe('the quarantine', () => {
  const key = 'a';

  test.each([
    ['the same attempt', { key, hours: 0 }],
    ['another attempt of the submission', { key, hours: 20 }],
  ])('gives up a line of an erased answer: %s', async (_what, kept) => {
    expect(await staysAfterErasureOf({ key, hours: 0 }, kept)).toBe(false);
  });

  test('gives up a damaged line with the id of an erased answer', async () => {
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key, hours: 1 }, halved)).toBe(false);
  });

  test('gives up a line that a rebuild found in a log', async () => {
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key, hours: 1 }, fromLog)).toBe(false);
  });

  test('keeps a line whose submission is another one: its key was used again after the window', async () => {
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key, hours: 27 })).toBe(true);
  });

  test('keeps a line of another survey', async () => {
    const elsewhere = 'acme/tea/I2';
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key, hours: 1 }, undefined, elsewhere)).toBe(true);
  });

  test('gives up lines of answers that are too old in their survey', async () => {
    const { send, direct } = await submissionsFixture();
    const tea = { survey: 'tea' };
    const records = await send('S1', { hours: 0 }, { hours: 2 }, { hours: 0, over: tea });
    const lines = [...records.map(encodeRecord), halved(encodeRecord(records[0]!))];
    for (const [index, line] of lines.entries()) {
      await direct.quarantine.put(`S1/${index}`, Buffer.from(line));
    }
    const cutOffs = new Map([[erasedPath, beginMs + hourMs]]);
    await cleanQuarantine(direct.quarantine, { ledgers: new Map(), cutOffs }, windowMs);
    expect(await namesIn(direct.quarantine)).toEqual(['S1/1', 'S1/2', 'S1/3']);
  });

  test('keeps lines that have no id, and those of other answers', async () => {
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key: 'b', hours: 0 })).toBe(true);
    expect(await staysAfterErasureOf({ key, hours: 0 }, { key, hours: 0 }, () => 'rubbish')).toBe(true);
  });
});
