import { FakeClock } from '@canvass/testing';
import {
  MemoryQueueAccount,
  QueueError,
  memoryQueue,
  type HandlerOptions,
  type MessageOutcome,
  type MessageQueue,
} from '../src/index.ts';
import { noteSchema, type Note } from './contract.ts';

export const visibilityTimeoutMs = 30_000;

export const down = new QueueError('unavailable', 'the service is down');

type Calls = Pick<MessageQueue<Note>, 'receive' | 'renew' | 'delete' | 'postpone' | 'moveToPoison' | 'depth'>;

/** A memory queue on a fake clock, what a second process sees of it, and what a handler reports. */
export type HandlerFixture = {
  readonly clock: FakeClock;
  readonly account: MemoryQueueAccount;
  readonly queue: MessageQueue<Note>;
  readonly rival: MessageQueue<Note>;
  readonly outcomes: MessageOutcome[];
  readonly options: HandlerOptions;
  readonly schema: typeof noteSchema;
  send(...notes: string[]): Promise<void>;
  /** Puts something between the handler and one call of its queue; gives what takes it away again. */
  intercept<K extends keyof Calls>(call: K, make: (original: Calls[K]) => Calls[K]): () => void;
  /** Lets one call fail as unavailable; gives what ends that. */
  fail(call: keyof Calls): () => void;
  /** What each message became, in the order in which they were settled. */
  kinds(): string[];
};

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
    async send(...notes) {
      for (const note of notes) await queue.send({ note });
    },
    intercept,
    fail: (call) => intercept(call, () => () => Promise.reject(down)),
    kinds: () => outcomes.map(({ kind }) => kind),
  };
}
