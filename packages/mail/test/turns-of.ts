import { setImmediate } from 'node:timers/promises';
import { systemClock, type Clock } from '@canvass/runtime/clock';
import { createDefinitions } from '@canvass/storage';
import type { MailMessage } from '../src/index.ts';
import { readSender } from '../src/sending/smtp-address.ts';
import { sendTurn, type SendTurnDeps } from '../src/sending/send-turn.ts';
import type { Smtp } from '../src/sending/smtp.ts';
import { createSealer } from '../src/state/sealed.ts';
import { createListStore } from '../src/state/list-store.ts';
import { linkSecret, worldOf } from './world-of.ts';

/** The lines of a list: `p0@example.org`, and so on. */
export function people(count: number): string {
  return Array.from({ length: count }, (_, n) => `p${n}@example.org`).join('\n');
}

/** A world whose turns a test has one by one, at times and with mail servers of its own. */
export async function turnsOf() {
  const time = { skewMs: 0 };
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + time.skewMs };
  const world = await worldOf('smtp://127.0.0.1:1', { clock });
  const messages: MailMessage[] = [];
  const depsOf = (send: Smtp['send']): SendTurnDeps => ({
    container: world.containers.mailRows,
    summaries: world.summaries,
    definitions: createDefinitions({
      container: world.containers.definitions,
      clock,
      compile: () => undefined,
    }),
    unsubscribes: world.unsubscribes,
    unsubscribeTokens: world.unsubscribeTokens,
    clock,
    sealer: createSealer(linkSecret),
    onAttempt: () => {},
    smtp: { send, close: () => {} },
    sender: readSender('surveys@example.org'),
    throttle: { turn: () => setImmediate() },
    tokenOf: (_signed, number) => `N${number}`,
    store: createListStore({ container: world.containers.mails, clock, random: () => 0 }),
    messages: { send: async (message) => void messages.push(message) },
  });

  return {
    ...world,
    time,
    clock,
    /** The messages that turns have sent. */
    messages,
    /** Has one turn. `signal` aborts when its worker stops. */
    turn: async (
      { list, mailing }: { readonly list: string; readonly mailing: string },
      turn: number,
      send: Smtp['send'] = async () => ({ is: 'sent' }),
      signal: AbortSignal = new AbortController().signal,
    ): Promise<void> => {
      const { tenant, survey, instance } = world.key;
      const message = { list: `${tenant}/${survey}/${instance}/${list}`, mailing, turn };
      await sendTurn(depsOf(send), message, signal);
    },
  };
}
