import type { Clock } from '@canvass/runtime/clock';
import type { Registry } from 'prom-client';
import type { Channel, Siblings } from '@canvass/web/app';
import type { FromPrimary, ToPrimary } from './messages.ts';

/** The connection of a process to its primary process. */
export interface PrimaryConnection {
  /** Resolves when the message has left this process, or cannot. */
  send(message: ToPrimary): Promise<void>;
  onMessage(listener: (message: FromPrimary) => void): void;
}

export interface JoinedSiblings extends Siblings {
  /** Calls `stop` when the primary process asks this one to stop, or at once if it has. */
  onStop(stop: () => void): void;
  /** Gives the primary process this process's metrics for the last time. */
  leave(): Promise<void>;
}

/** A process waits at most this long until the others know of a change: a suspended one must not hold owners up for longer. */
const settleMs = 250;
/**
 * A process waits at most this long for the joint metrics. The primary process itself waits no longer than a second for a process that does
 * not answer.
 */
const metricsMs = 3_000;

/** Joins a process to the others of its site. */
export function joinSiblings(
  primary: PrimaryConnection,
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
): JoinedSiblings {
  const listeners = new Map<string, ((note: unknown) => void)[]>();
  const unsettled = new Map<number, () => void>();
  const asked = new Map<number, (text: string) => void>();
  let lastId = 0;
  let own: Registry | undefined;
  const toldToStop = Promise.withResolvers<void>();

  async function sendMetrics(): Promise<void> {
    await primary.send({ kind: 'metrics', metrics: (await own?.getMetricsAsJSON()) ?? [] });
  }

  primary.onMessage((message) => {
    switch (message.kind) {
      case 'told':
        for (const listener of listeners.get(message.topic) ?? []) listener(message.note);
        void primary.send({ kind: 'heard', teller: message.teller, id: message.id });
        return;
      case 'settled':
        unsettled.get(message.id)?.();
        return;
      case 'readMetrics':
        void sendMetrics();
        return;
      case 'siteMetrics':
        asked.get(message.id)?.(message.text);
        return;
      case 'stop':
        toldToStop.resolve();
    }
  });

  const settling = new Set<Promise<unknown>>();

  return {
    channel<Note>(topic: string): Channel<Note> {
      return {
        tell(note) {
          lastId += 1;
          const settled = answerOf(clock, unsettled, lastId, settleMs).finally(() =>
            settling.delete(settled),
          );
          settling.add(settled);
          void primary.send({ kind: 'tell', id: lastId, topic, note });
        },
        onTold(listener) {
          const known = listeners.get(topic) ?? [];
          listeners.set(topic, [...known, listener as (note: unknown) => void]);
        },
      };
    },

    settled: () => (settling.size === 0 ? undefined : Promise.all(settling)),

    shareMetrics(registry) {
      own = registry;
      return async () => {
        lastId += 1;
        const answer = answerOf(clock, asked, lastId, metricsMs);
        void primary.send({ kind: 'askMetrics', id: lastId });
        const text = await answer;
        if (text === undefined) throw new Error('the primary process does not answer');
        return text;
      };
    },

    onStop(stop) {
      void toldToStop.promise.then(stop);
    },

    leave: sendMetrics,
  };
}

/** Resolves when `awaited` gets the answer with this id, or when the time is over: then with undefined. */
function answerOf<T>(
  clock: Pick<Clock, 'setTimeout' | 'clearTimeout'>,
  awaited: Map<number, (answer: T) => void>,
  id: number,
  limitMs: number,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: T): void => {
      clock.clearTimeout(timer);
      awaited.delete(id);
      resolve(answer);
    };
    const timer = clock.setTimeout(end, limitMs);
    awaited.set(id, end);
  });
}
