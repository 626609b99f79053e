import { describe, expect, test } from '@jest/globals';
import { answersStoredQueue } from '@canvass/journal';
import { QueueError, type PoisonQueue } from '@canvass/queue';
import { MemoryQueueAccount, memoryQueue } from '@canvass/queue/memory';
import { FakeClock } from '@canvass/testing';
import { readDeadLettersArguments } from './arguments.ts';
import { deadLettersCommand } from './command.ts';

const hiddenMs = 60_000;
const segmentId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const hostile = '\u001b[2J\u009b1m\r\nall is well\u202e';

/** `failed` hints that were tried too often, and one hostile message that is not a hint. */
async function withDeadLetters(failed = 2) {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const name = answersStoredQueue.name;
  const hints = memoryQueue({ name, schema: answersStoredQueue.schema, clock, account });
  for (let n = 0; n < failed; n += 1) {
    await hints.send({ segmentId });
    const [message] = await hints.receive(1, hiddenMs);
    if (message === undefined) throw new Error('it was just sent');
    const error = new Error(`no luck ${'x'.repeat(100)} ${hostile}`);
    await hints.moveToPoison(message, { reason: 'too-many-dequeues', error });
  }
  account.put(name, hostile);
  await hints.receive(1, hiddenMs);
  const ids = (await hints.poison.list()).map(({ id }) => id);
  return { hints, ids, run: (line: string) => command(hints.poison, line) };
}

const command = (poison: PoisonQueue, line: string) =>
  deadLettersCommand(poison, readDeadLettersArguments(line.split(' ')));

const down = () => Promise.reject(new QueueError('unavailable', 'DeleteMessage had no answer'));
const failing: PoisonQueue = {
  name: 'answers-stored-poison',
  peek: down,
  depth: down,
  list: down,
  show: down,
  redrive: down,
  purge: down,
};

describe('dead-letters list', () => {
  test('prints a line for each, with a truncated error', async () => {
    const { run, ids } = await withDeadLetters();
    const { exitCode, message } = await run('list');
    expect(exitCode).toBe(0);
    const lines = message.split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^ID {2,}REASON {2,}TRIES {2}REDRIVEN {2}MOVED HERE {2,}ERROR$/);
    expect(lines[1]).toMatch(
      new RegExp(`^${ids[0]} {2,}too-many-dequeues {2}1 +0 +2026-01-01T00:00:00.000Z  no luck x{52}…$`),
    );
    expect(lines[3]).toMatch(new RegExp(`^${ids[2]} {2,}invalid `));
    expect(lines[4]).toBe('3 of about 3 dead letters.');
  });

  test('prints the total number', async () => {
    const { run } = await withDeadLetters();
    expect((await run('list --limit 1')).message).toMatch(/\n1 of about 3 dead letters\.$/);
    expect(await run('list --reason unknown')).toEqual({
      exitCode: 0,
      message: '0 of about 3 dead letters.',
    });
  });

  test('says so if there are none', async () => {
    const { run } = await withDeadLetters();
    await run('purge --all');
    expect(await run('list')).toEqual({ exitCode: 0, message: 'There are no dead letters.' });
  });

  test('is as exact as the queue in JSON', async () => {
    const { run, hints } = await withDeadLetters();
    const { message } = await run('list --json');
    expect(JSON.parse(message)).toEqual({ count: 3, deadLetters: await hints.poison.list() });
  });
});

describe('dead-letters show', () => {
  test('prints every field of one, and decodes JSON', async () => {
    const { run, ids } = await withDeadLetters();
    const { exitCode, message } = await run(`show ${ids[0]}`);
    expect(exitCode).toBe(0);
    expect(message.split('\n')).toEqual([
      `id:         ${ids[0]}`,
      'queue:      answers-stored',
      expect.stringMatching(/^id there: {3}message-\d+$/),
      'reason:     too-many-dequeues',
      expect.stringMatching(/^error: {6}no luck x{100} /),
      'tries:      1',
      'put back:   0',
      'redriven:   0',
      'first sent: 2026-01-01T00:00:00.000Z',
      'moved here: 2026-01-01T00:00:00.000Z',
      `text:       ${Buffer.from(JSON.stringify({ segmentId })).toString('base64')}`,
      `decoded:    {"segmentId":"${segmentId}"}`,
    ]);
  });

  test('is as exact as the queue in JSON', async () => {
    const { run, hints, ids } = await withDeadLetters();
    const { message } = await run(`show ${ids[2]} --json`);
    expect(JSON.parse(message)).toEqual(await hints.poison.show(ids[2] ?? ''));
  });

  test('names one that does not exist', async () => {
    const { run } = await withDeadLetters();
    expect(await run('show gone')).toEqual({ exitCode: 1, message: 'There is no dead letter gone.' });
  });
});

test('no control character of a message reaches the terminal', async () => {
  const { run, ids } = await withDeadLetters();
  const lines = ['list', 'list --json', ...ids.flatMap((id) => [`show ${id}`, `show ${id} --json`])];
  for (const line of lines) {
    const { message } = await run(line);
    expect(message).not.toMatch(/[^\P{C}\n]/u);
  }
  expect((await run(`show ${ids[2]}`)).message).toContain(
    String.raw`text:       \u001b[2J\u009b1m\u000d\u000aall is well\u202e`,
  );
});

describe('dead-letters redrive and purge', () => {
  test('settle the selected ones', async () => {
    const { run, hints, ids } = await withDeadLetters();
    expect(await run(`redrive ${ids[0]}`)).toEqual({ exitCode: 0, message: 'Redrove 1 dead letter.' });
    expect(await hints.receive(32, hiddenMs)).toMatchObject([{ body: { segmentId }, redriveCount: 1 }]);
    expect(await run('purge --reason invalid')).toEqual({ exitCode: 0, message: 'Purged 1 dead letter.' });
    expect(await run('purge --all')).toEqual({ exitCode: 0, message: 'Purged 1 dead letter.' });
    expect(await run('purge --all')).toEqual({ exitCode: 0, message: 'Purged 0 dead letters.' });
    expect(await hints.poison.depth()).toBe(0);
  });

  test('only report what they would do in a dry run', async () => {
    const { run, hints } = await withDeadLetters();
    expect(await run('redrive --all --dry-run')).toEqual({
      exitCode: 0,
      message: 'Would redrive 3 dead letters.',
    });
    expect(await run('purge --all --dry-run')).toEqual({
      exitCode: 0,
      message: 'Would purge 3 dead letters.',
    });
    expect([await hints.poison.depth(), await hints.depth()]).toEqual([3, 0]);
  });

  test('fail if some do not exist, and settle the others', async () => {
    const { run, ids } = await withDeadLetters();
    expect(await run(`purge gone ${ids[0]} ${ids[0]} lost`)).toEqual({
      exitCode: 1,
      message: 'Purged 1 dead letter.\nDid not find 2 dead letters.',
    });
  });

  test('fail if some are refused, and name them', async () => {
    const { run, hints } = await withDeadLetters(0);
    for (let n = 0; n < 3; n += 1) {
      expect((await run('redrive --all')).exitCode).toBe(0);
      await hints.receive(1, hiddenMs);
    }
    const [left] = await hints.poison.list();
    expect(await run('redrive --all')).toEqual({
      exitCode: 1,
      message: `Redrove 0 dead letters.\nRefused 1 dead letter:\n  ${left?.id}  has been redriven as often as it may be: purge it`,
    });
  });

  test('say that some may have been settled if the queue fails midway', async () => {
    expect(await command(failing, 'purge --all')).toEqual({
      exitCode: 1,
      message: expect.stringMatching(/^DeleteMessage had no answer\nSome of the dead letters may have been/),
    });
    await expect(command(failing, 'purge --all --dry-run')).rejects.toThrow(QueueError);
    await expect(command(failing, 'list')).rejects.toThrow(QueueError);
  });
});
