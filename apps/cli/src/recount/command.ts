import type { Analyses, Analysis } from '@canvass/analyses';
import type { SurveyKey } from '@canvass/answer-log';
import { pause, type Clock } from '@canvass/runtime/clock';
import type { Definitions } from '@canvass/storage';
import { noFilter } from '@canvass/surveys';
import { done, refused, type CommandResult } from '../command-result.ts';
import { stalled, tellProgress, tellRecount } from './text.ts';

export interface RecountDeps {
  readonly definitions: Pick<Definitions<undefined>, 'read'>;
  readonly analyses: Pick<Analyses, 'start' | 'read' | 'readIfChanged'>;
  readonly clock: Clock;
  /** A line while it waits. */
  readonly progress: (line: string) => void;
}

export interface RecountArguments {
  readonly tenant: string;
  readonly survey: string;
  /** Compares the summary with a sample, and changes nothing. */
  readonly isSample: boolean;
}

/** A margin of two percentage points is precise enough: a smaller one takes longer than it is worth. */
const sampleMargin = 0.02;
/** How often the command reads the state of the recount. */
const everyMs = 500;
/** A recount is reported as stalled when no worker has shown for this long that it works on it. Workers show it at least every 20 s. */
const stalledAfterMs = 30_000;

/**
 * Lets the workers count a survey's answers anew, and waits for them. Exit code 1 if the summary was not what the log says. Throws
 * `StorageError`.
 */
export async function recountCommand(
  deps: RecountDeps,
  { tenant, survey, isSample }: RecountArguments,
): Promise<CommandResult> {
  const name = `${tenant}/${survey}`;
  const found = await deps.definitions.read(tenant, survey);
  if (found.outcome !== 'found') {
    return refused(
      `The survey ${name} ${found.outcome === 'deleted' ? 'has been deleted' : 'does not exist'}.`,
    );
  }
  const key = { tenant, survey, instance: found.stored.instance };
  const started = await deps.analyses.start(key, {
    kind: 'recount',
    where: noFilter,
    by: null,
    precision: isSample ? { margin: sampleMargin } : 'exact',
  });
  if (started.outcome === 'tooMany') {
    return refused(`Too many analyses of this ${started.limit} are running. Wait until one has ended.`);
  }
  if (started.outcome === 'otherRequest') throw new Error('a request without a key has no other');
  const ended = await untilItEnds(deps, key, started.id);
  if (ended === undefined) return refused(`The recount of ${name} was deleted before it ended.`);
  const { isRight, message } = tellRecount(name, ended);
  return isRight ? done(message) : refused(message);
}

/** Waits until a recount ends; undefined if it is gone. */
async function untilItEnds(
  { analyses, clock, progress }: RecountDeps,
  key: SurveyKey,
  id: string,
): Promise<Analysis | undefined> {
  let found = await analyses.read(key, id);
  let seenAtMs = clock.now();
  let told = '';
  while (found.outcome === 'found' && found.analysis.phase === 'running') {
    const isStalled = clock.now() - seenAtMs >= stalledAfterMs;
    const line = isStalled ? stalled : tellProgress(found.analysis);
    if (line !== told) progress(line);
    told = line;
    await pause(clock, everyMs);
    const next = await analyses.readIfChanged(key, id, found.etag);
    if (next.outcome === 'notModified') continue;
    found = next;
    seenAtMs = clock.now();
  }
  return found.outcome === 'found' ? found.analysis : undefined;
}
