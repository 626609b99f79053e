import type { MessageQueue, ReceivedMessage } from '../src/port/message-queue.ts';
import type { Note } from './note.ts';

const hiddenLongMs = 60_000;

/** What the suite needs from an implementation. */
export interface ContractFixture {
  /** A new queue that does not exist yet. */
  fresh(): MessageQueue<Note>;
  /** Another receiver of the same queue. */
  twin(queue: MessageQueue<Note>): MessageQueue<Note>;
  /** Puts any text into an existing queue, without validation. */
  putText(queue: MessageQueue<Note>, text: string): Promise<void>;
  /** Receives as soon as a message is visible; fails after `withinMs`. */
  receiveWithin(queue: MessageQueue<Note>, withinMs: number): Promise<ReceivedMessage<Note>[]>;
  /** Repeats an assertion for up to `withinMs`. */
  holdsWithin(assertion: () => Promise<void>, withinMs: number): Promise<void>;
}

/** Receives the one expected message. */
export async function one(
  queue: MessageQueue<Note>,
  visibilityTimeoutMs = hiddenLongMs,
): Promise<ReceivedMessage<Note>> {
  const [message] = await queue.receive(1, visibilityTimeoutMs);
  if (message === undefined) throw new Error('no message was received');
  return message;
}
