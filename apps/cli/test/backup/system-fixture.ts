import {
  createErasures,
  createSegmentCounter,
  createSummaries,
  createSweep,
  type SurveyKey,
} from '@canvass/answer-log';
import { encodeRecord } from '@canvass/journal';
import { createDefinitions } from '@canvass/storage';
import { parseDefinition, startHistory } from '@canvass/surveys';
import { ulid } from 'ulid';
import { hastyClock } from './busy-system.ts';
import type { Account } from './memory-account.ts';

const at = '2026-01-01T00:00:00.000Z';

/** What sites, owners and workers do, one thing at a time. */
export function systemOn(account: Account) {
  const summaries = createSummaries({ container: account.summaries });
  const definitions = createDefinitions({
    container: account.definitions,
    clock: hastyClock,
    compile: () => undefined,
  });
  const counter = createSegmentCounter({ ...account, clock: hastyClock, newId: ulid, workerId: 'w1' });
  const sweep = createSweep({ ...account, counter, onFailure: console.error });

  return {
    summaries,
    definitions,
    counter,
    sweep,

    createSurvey: async (survey: string): Promise<SurveyKey> => {
      const parsed = parseDefinition({
        title: `${survey}, é`,
        questions: [
          { id: 'rating', text: 'How?', type: 'scale' },
          { id: 'why', text: 'Why?', type: 'text', required: false },
        ],
      });
      if (!parsed.ok) throw new Error('the definition is sound');
      const { definition } = parsed;
      const history = startHistory(definition);
      const key = { tenant: 'acme', survey, instance: ulid() };
      await account.tenants.put('acme', Buffer.from('{}'));
      await summaries.create(key, history);
      const stored = {
        instance: key.instance,
        version: 1,
        definition,
        history,
        createdAt: at,
        updatedAt: at,
      };
      await definitions.write('acme', survey, stored, { ifAbsent: true });
      return key;
    },

    /** Appends one block of answers to a segment, and creates it at the first. Returns their ids. */
    answer: async (
      segmentId: string,
      key: SurveyKey,
      ratings: readonly number[],
      why?: string,
    ): Promise<string[]> => {
      await account.journal.createAppendBlob(segmentId);
      const found = await account.journal.head(segmentId);
      // The random numbers of the default are secret and slow.
      const ids = ratings.map(() => ulid(Date.parse(at), Math.random));
      const lines = ratings.map((rating, index) => {
        const id = ids[index]!;
        const record = {
          ...key,
          id,
          submissionId: id,
          receivedAt: at,
          definitionVersion: 1,
          answers: why === undefined ? { rating } : { rating, why },
        };
        return `${encodeRecord(record)}\n`;
      });
      const position = found.outcome === 'found' ? found.properties.length : 0;
      const { outcome } = await account.journal.appendBlock(segmentId, Buffer.from(lines.join('')), position);
      if (outcome !== 'appended') throw new Error(`${segmentId} took nothing`);
      return ids;
    },

    /** Erases an answer, and returns the outcome. */
    erase: async (key: SurveyKey, id: string): Promise<string> => {
      const erasures = createErasures({ ...account, summaries, clock: hastyClock });
      return (await erasures.erase(key, id)).outcome;
    },

    /** Answers that the summary has counted. */
    total: async (key: SurveyKey): Promise<number> => {
      const found = await summaries.read(key);
      if (found.outcome !== 'found') throw new Error(`the summary is ${found.outcome}`);
      return found.document.log.reduce((sum, log) => sum + log.answers, 0);
    },
  };
}
