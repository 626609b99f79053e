import { FakeClock } from '@canvass/testing';
import { MemoryQueueAccount } from './memory/memory-queue-account.ts';
import { QueueError } from '../src/errors.ts';
import { memoryQueue } from './memory/memory-queue.ts';
import type { ListenerOptions } from '../src/listener/listener-options.ts';
import type { MessageOutcome } from '../src/settlement/message-outcome.ts';
import type { MessageQueue, ReceivedMessage } from '../src/port/message-queue.ts';
import { noteSchema, type Note } from './contract.ts';

export const visibilityTimeoutMs = 30_000;

export const down = new QueueError('unavailable', 'the service is down');

type Calls = Pick<MessageQueue<Note>, 'receive' | 'renew' | 'delete' | 'postpone' | 'moveToPoison' | 'depth'>;

/** A memory queue on a fake clock, a second receiver of it, and the outcomes that a handler reports. */
export interface HandlerFixture {
  readonly clock: FakeClock;
  readonly account: MemoryQueueAccount;
  readonly queue: MessageQueue<Note>;
  readonly rival: MessageQueue<Note>;
  readonly outcomes: MessageOutcome[];
  readonly options: ListenerOptions;
  readonly schema: typeof noteSchema;
  send(...notes: string[]): Promise<void>;
  /** Lets another receiver take a message, as if this process was suspended beyond its lease. */
  steal(message: ReceivedMessage<Note> | undefined): Promise<ReceivedMessage<Note>>;
  /** Intercepts one call of the handler's queue; returns a function that undoes it. */
  intercept<K extends keyof Calls>(call: K, make: (original: Calls[K]) => Calls[K]): () => void;
  /** Makes one call fail as unavailable; returns a function that undoes it. */
  fail(call: keyof Calls): () => void;
  /** The outcome of each message, in the order of settlement. */
  kinds(): string[];
}

export function handlerFixture(): HandlerFixture {
  const clock = new FakeClock();
  const account = new MemoryQueueAccount(clock);
  const open = (): MessageQueue<Note> => memoryQueue({ name: 'notes', schema: noteSchema, clock, account });
  const [queue, rival] = [open(), open()];
  const outcomes: MessageOutcome[] = [];
  const intercept: HandlerFixture['intercept'] = (call, make) => {
    const calls: Calls = queue;
    const original = calls[call];
    calls[call] = make(original.bind(queue) as typeof original);
    return () => void (calls[call] = original);
  };
  return {
    clock,
    account,
    queue,
    rival,
    outcomes,
    schema: noteSchema,
    options: {
      clock,
      visibilityTimeoutMs,
      random: () => 0.5,
      onOutcome: (outcome) => void outcomes.push(outcome),
    },
    async steal(message) {
      if (message === undefined) throw new Error('the handler has no message');
      const taken = { ...message };
      await rival.renew(taken, 10 * visibilityTimeoutMs);
      return taken;
    },
    async send(...notes) {
      for (const note of notes) await queue.send({ note });
    },
    intercept,
    fail: (call) => intercept(call, () => () => Promise.reject(down)),
    kinds: () => outcomes.map(({ kind }) => kind),
  };
}
