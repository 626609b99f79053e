import {
  createSummaries,
  progressKeyOf,
  rebuildSummary,
  type RebuildOutcome,
  type SurveyKey,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import {
  createDefinitions,
  type BlobContainer,
  type Definitions,
  type StoredDefinition,
} from '@canvass/storage';
import { timeZoneOf } from '@canvass/surveys';
import { done, refused, type CommandResult } from './command-result.ts';

export interface RebuildSummaryDeps {
  readonly containers: Readonly<
    Record<'definitions' | 'summaries' | 'answerLogs' | 'quarantine' | 'erasures', BlobContainer>
  >;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The window that sites and workers have, in ms. */
  readonly idempotencyWindowMs: number;
}

/**
 * Recounts a survey's answer log if its summary is lost or unreadable, and the log of how far people get with it. Does not touch a readable
 * summary.
 */
export async function rebuildSummaryCommand(
  deps: RebuildSummaryDeps,
  tenant: string,
  survey: string,
): Promise<CommandResult> {
  const { definitions: container, summaries, answerLogs, quarantine, erasures } = deps.containers;
  const definitions = createDefinitions({ container, clock: deps.clock, compile: () => undefined });
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') {
    const reason = found.outcome === 'deleted' ? 'has been deleted' : 'does not exist';
    return refused(`The survey ${tenant}/${survey} ${reason}.`);
  }
  const key = { tenant, survey, instance: found.stored.instance };
  const stores = {
    summariesContainer: summaries,
    summaries: createSummaries({ container: summaries }),
    answerLogs,
    quarantine,
    erasures,
  };
  const take = () => takeDefinition(definitions, key);
  const result = await rebuildSummary({ ...deps, ...stores }, key, async () => {
    const stored = await take();
    return stored && { history: stored.history, zone: timeZoneOf(stored.settings) };
  });
  const name = `${tenant}/${survey}`;
  const told = tell(name, { of: name, counted: 'answers' }, result);
  if (found.stored.progress === undefined) return told;
  const ofProgress = await rebuildSummary({ ...deps, ...stores }, progressKeyOf(key), async () => {
    const stored = await take();
    return stored?.progress && { history: stored.progress.history, zone: timeZoneOf(undefined) };
  });
  if (ofProgress.outcome === 'intact') return told;
  const progressTold = tell(name, { of: `the progress of ${name}`, counted: 'steps' }, ofProgress);
  // Most often only one of the two is broken.
  if (result.outcome === 'intact') return progressTold;
  return {
    exitCode: told.exitCode || progressTold.exitCode,
    message: `${told.message}\n${progressTold.message}`,
  };
}

/** Rewrites the unchanged definition, so that a concurrent edit between its two writes fails. */
async function takeDefinition(
  definitions: Definitions<undefined>,
  { tenant, survey, instance }: SurveyKey,
): Promise<StoredDefinition | undefined> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found' || found.stored.instance !== instance) return undefined;
  const fenced = await definitions.write(tenant, survey, found.stored, { ifMatch: found.etag });
  return fenced.outcome === 'written' ? found.stored : undefined;
}

function tell(
  survey: string,
  { of, counted }: { readonly of: string; readonly counted: 'answers' | 'steps' },
  result: RebuildOutcome,
): CommandResult {
  switch (result.outcome) {
    case 'rebuilt':
      return done(
        `Rebuilt the summary of ${of} from ${result.answers} ${counted}. ` +
          (result.quarantined > 0
            ? `${result.quarantined} records could not be read or do not fit the survey; they are in the container ` +
              `"quarantine", under ${survey}/. `
            : '') +
          `What waits in a segment follows when it is sealed and swept, at most two hours later.`,
      );
    case 'intact':
      return done(`The summary of ${of} can be read; nothing to do.`);
    case 'deleted':
      return refused(`The survey ${survey} is being deleted.`);
    case 'refused':
      return refused(`Another process changed ${of} at the same time; run this again.`);
  }
}
