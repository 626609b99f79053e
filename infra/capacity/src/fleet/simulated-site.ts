import { answersStoredQueue, createJournal, encodeRecordOf, JournalError } from '@canvass/journal';
import { messageQueueOn } from '@canvass/queue';
import { StorageCalls } from '@canvass/storage';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { SimulatedSurvey } from './simulated-surveys.ts';

/** Answers as the site checks and stores them: a choice, a scale and a text of some 60 characters. */
const someAnswers = ['red', 'green', 'blue'].flatMap((colour) =>
  [1, 2, 3, 4, 5].map((rating) =>
    JSON.stringify({
      colour,
      rating,
      why: `the ${colour} one is what I would choose again, it is a ${rating}`,
    }),
  ),
);

/** An answer to a survey, as a site stores it. */
export interface SimulatedAnswer {
  readonly id: string;
  readonly receivedAt: string;
  /** JSON. */
  readonly answers: string;
}

interface SiteDeps {
  readonly account: SimulatedAccount;
  readonly clock: SimulatedClock;
  readonly random: () => number;
  /** Makes rising ULIDs. */
  readonly newId: () => string;
  /** What each of its requests takes longer, in ms. Default 0. */
  readonly extraMs?: number | undefined;
}

/** A site as the storage sees it: the real journal with its group commit, segments and hints. HTTP and checks are left out. */
export function simulatedSite({ account, clock, random, newId, extraMs }: SiteDeps) {
  const calls = new StorageCalls();
  const caller = { calls, extraMs };
  const waitsMs: number[] = [];
  const service = {
    wire: (name: string) => account.queue(name, caller),
    storageAccount: 'simulated',
    clock,
  };
  const queue = messageQueueOn(service, answersStoredQueue);
  const journal = createJournal({
    journal: account.container('journal', caller),
    clock,
    newId,
    sendHint: (hint) => queue.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
    // All that arrives in a simulated millisecond is there at once.
    endOfTurn: () => Promise.resolve(),
  });

  return {
    calls,
    /** How long each acknowledged answer waited for it, in ms. */
    waitsMs,
    /** A random answer that arrives now. */
    newAnswer: (): SimulatedAnswer => ({
      id: newId(),
      receivedAt: new Date(clock.now()).toISOString(),
      answers: someAnswers[Math.floor(random() * someAnswers.length)]!,
    }),
    /** Takes an answer. Notes its id in the survey: as acknowledged, or as possibly stored if storage did not confirm it. */
    async store(survey: SimulatedSurvey, { id, receivedAt, answers }: SimulatedAnswer): Promise<void> {
      const { tenant, survey: name, instance } = survey.key;
      const record = {
        tenant,
        survey: name,
        instance,
        id,
        submissionId: '',
        receivedAt,
        definitionVersion: 1,
      };
      const arrivedMs = clock.now();
      try {
        await journal.append(`${tenant}/${name}`, encodeRecordOf(record, answers));
        survey.acknowledged.push(id);
        waitsMs.push(clock.now() - arrivedMs);
      } catch (error) {
        if (error instanceof JournalError && error.code === 'unavailable') survey.unconfirmed.push(id);
        else survey.refused += 1;
      }
    },
    close: (): Promise<void> => journal.close(),
  };
}

export type SimulatedSite = ReturnType<typeof simulatedSite>;
