import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { joinSiblings, type JoinedSiblings } from '../siblings/join-siblings.ts';
import type { FromPrimary, ToPrimary } from '../siblings/messages.ts';
import { NoteRelay, type Member } from './note-relay.ts';

interface Process extends Member {
  readonly siblings: JoinedSiblings;
  /** It takes messages, and reads none of them. */
  isSuspended: boolean;
}

/** Processes that are joined through a relay, each message in a turn of its own. */
function joined(count: number) {
  const clock = new FakeClock();
  const relay = new NoteRelay();
  const processes: Process[] = [];
  const onMessage = (from: Process, message: ToPrimary): void => {
    if (message.kind === 'tell')
      relay.tell(
        from,
        message,
        processes.filter((other) => other !== from),
      );
    if (message.kind === 'heard') relay.heard(from.id, message.teller, message.id);
  };
  for (let id = 1; id <= count; id += 1) {
    const listeners: ((message: FromPrimary) => void)[] = [];
    const made: Process = {
      id,
      isSuspended: false,
      send: (message) =>
        setImmediate(() => made.isSuspended || listeners.forEach((listener) => listener(message))),
      siblings: joinSiblings(
        {
          send: async (message) => void setImmediate(() => onMessage(made, message)),
          onMessage: (heard) => listeners.push(heard),
        },
        clock,
      ),
    };
    processes.push(made);
  }
  return { relay, processes, clock };
}

describe('a note', () => {
  test('is known to all others when it is settled, and not told to its teller', async () => {
    const { processes } = joined(3);
    const heard: string[] = [];
    for (const { id, siblings } of processes) {
      siblings.channel<string>('surveys').onTold((note) => heard.push(`${id} ${note}`));
      siblings.channel<string>('others').onTold(() => heard.push('another topic'));
    }
    processes[0]!.siblings.channel('surveys').tell('coffee');
    expect(heard).toEqual([]);
    await processes[0]!.siblings.settled();
    expect(heard).toEqual(['2 coffee', '3 coffee']);
    expect(processes[0]!.siblings.settled()).toBeUndefined();
  });

  test('does not wait for a process that ends', async () => {
    const { relay, processes } = joined(2);
    processes[1]!.isSuspended = true;
    processes[0]!.siblings.channel('surveys').tell('coffee');
    const settled = processes[0]!.siblings.settled();
    await new Promise(setImmediate);
    relay.ended(2);
    await expect(settled).resolves.toBeDefined();
  });

  test('waits for a suspended process only for a limited time', async () => {
    const { processes, clock } = joined(2);
    processes[1]!.isSuspended = true;
    processes[0]!.siblings.channel('surveys').tell('coffee');
    await clock.advance(249);
    expect(processes[0]!.siblings.settled()).toBeDefined();
    await clock.advance(1);
    expect(processes[0]!.siblings.settled()).toBeUndefined();
  });

  test('of the only process is settled at once', async () => {
    const { processes } = joined(1);
    processes[0]!.siblings.channel('surveys').tell('coffee');
    await expect(processes[0]!.siblings.settled()).resolves.toBeDefined();
  });
});

test('a process that is asked to stop before it can, stops as soon as it can', async () => {
  const { processes } = joined(1);
  processes[0]!.send({ kind: 'stop' });
  await new Promise(setImmediate);
  const stopped = new Promise<string>((stop) => processes[0]!.siblings.onStop(() => stop('stopped')));
  expect(await stopped).toBe('stopped');
});
