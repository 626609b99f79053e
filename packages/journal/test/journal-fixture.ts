import { FakeClock } from '@canvass/testing';
import {
  createJournal,
  type Journal,
  type JournalDeps,
  type JournalOptions,
  type SurveyAnswersStored,
} from '../src/index.ts';
import { FaultyStorage } from '@canvass/storage/memory';

/** A journal on a service in memory, with a fake clock, and with its hints and ids visible. */
export function journalFixture(options: JournalOptions = {}, deps: Partial<JournalDeps> = {}) {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const stored = storage.direct('journal');
  const hints: string[] = [];
  const earlyHints: SurveyAnswersStored[] = [];
  const blocks: number[] = [];
  let ids = 0;
  const journal = createJournal(
    {
      journal: storage.container('journal'),
      clock,
      newId: () => `SEGMENT${(ids += 1)}`,
      sendHint: async (hint) =>
        hint.heldBackMs === undefined ? void hints.push(hint.segmentId) : void earlyHints.push(hint),
      onAppend: ({ records }) => void blocks.push(records),
      ...deps,
    },
    options,
  );
  return {
    clock,
    storage,
    journal,
    /** The segments that hints named. */
    hints,
    earlyHints,
    /** The number of records in each block that landed. */
    blocks,
    append: (lines: string, key = 'acme/coffee', records = 1) => outcomeOf(journal, key, lines, records),
    /** The lines of each segment, by its name. */
    segments: async (): Promise<Record<string, string[]>> => {
      const segments: Record<string, string[]> = {};
      for await (const { name, length } of stored.list()) {
        const found = await stored.readRange(name, 0, length);
        const text = found.outcome === 'found' ? found.bytes.toString() : '';
        segments[name] = text.split('\n').slice(0, -1);
      }
      return segments;
    },
    sealed: async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const { name, sealed } of stored.list()) if (sealed) names.push(name);
      return names;
    },
  };
}

export type JournalFixture = ReturnType<typeof journalFixture>;

/** `landed`, or the error's code. */
async function outcomeOf(journal: Journal, key: string, lines: string, records: number): Promise<string> {
  return journal.append(key, lines, undefined, records).then(
    () => 'landed',
    (error: { code: string }) => error.code,
  );
}
