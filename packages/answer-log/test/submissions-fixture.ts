import { createAnswerIds, encodeRecord, type JournalRecord } from '@canvass/journal';
import { coffeeFixture, namesIn } from './log-fixture.ts';

export const hourMs = 60 * 60 * 1_000;
export const beginMs = Date.parse('2026-11-22T09:30:00.000Z');

/** An attempt to send a submission to the survey `coffee`. */
export interface Attempt {
  readonly key?: string;
  readonly invitation?: number;
  /** The time of the attempt after `beginMs`. */
  readonly hours: number;
  readonly over?: Partial<JournalRecord>;
}

/** A fixture of the survey `coffee`, with records whose ids are made as a site makes them. */
export async function submissionsFixture() {
  const fixture = await coffeeFixture();
  const { coffee } = fixture;
  const ids = createAnswerIds('a secret of the site');

  const attempt = ({ key, invitation, hours, over }: Attempt): JournalRecord => {
    const atMs = beginMs + Math.round(hours * hourMs);
    const ofInvitation = invitation === undefined ? undefined : ids.ofInvitation(atMs, 'I1', invitation);
    const ofKey = key === undefined ? ids.fresh(atMs) : ids.ofKey(atMs, 'I1', key);
    return fixture.record(coffee, {
      id: ofInvitation ?? ofKey,
      receivedAt: new Date(atMs).toISOString(),
      answers: { rating: 3, colour: 'red', why: 'it is hot' },
      ...(invitation !== undefined && { invitation }),
      ...over,
    });
  };

  return {
    ...fixture,
    ids,
    /** Appends attempts in one block, and returns their records. */
    send: async (segmentId: string, ...attempts: readonly Attempt[]): Promise<JournalRecord[]> => {
      const records = attempts.map(attempt);
      await fixture.appendLines(segmentId, ...records.map(encodeRecord));
      return records;
    },
    /** The numbers of answers, duplicates and conflicts in the summary. */
    figures: async (): Promise<{ answers: number; duplicates: number; conflicts: number }> => {
      const { totals } = await fixture.document(coffee);
      return { answers: totals.totalAnswers, duplicates: totals.duplicates, conflicts: totals.conflicts };
    },
    /** The text of all blobs of answer logs. */
    logBytes: async (): Promise<string> => {
      const { answerLogs } = fixture.direct;
      let all = '';
      for (const name of await namesIn(answerLogs)) {
        const found = await answerLogs.get(name);
        if (found.outcome === 'found') all += found.bytes.toString('latin1');
      }
      return all;
    },
  };
}

export type SubmissionsFixture = Awaited<ReturnType<typeof submissionsFixture>>;
