import {
  createSummaries,
  rebuildSummary,
  type RebuildOutcome,
  type RebuiltSurvey,
  type SurveyKey,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createDefinitions, type BlobContainer, type Definitions } from '@canvass/storage';
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

/** Recounts a survey's answer log if its summary is lost or unreadable. Does not touch a readable summary. */
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
  const result = await rebuildSummary({ ...deps, ...stores }, key, () => takeDefinition(definitions, key));
  return tell(`${tenant}/${survey}`, result);
}

/** Rewrites the unchanged definition, so that a concurrent edit between its two writes fails. */
async function takeDefinition(
  definitions: Definitions<undefined>,
  { tenant, survey, instance }: SurveyKey,
): Promise<RebuiltSurvey | undefined> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found' || found.stored.instance !== instance) return undefined;
  const fenced = await definitions.write(tenant, survey, found.stored, { ifMatch: found.etag });
  if (fenced.outcome !== 'written') return undefined;
  const { history, settings } = found.stored;
  return { history, zone: timeZoneOf(settings) };
}

function tell(survey: string, result: RebuildOutcome): CommandResult {
  switch (result.outcome) {
    case 'rebuilt':
      return done(
        `Rebuilt the summary of ${survey} from ${result.answers} answers. ` +
          (result.quarantined > 0
            ? `${result.quarantined} records could not be read or do not fit the survey; they are in the container ` +
              `"quarantine", under ${survey}/. `
            : '') +
          `Answers that wait in a segment follow when it is sealed and swept, at most two hours later.`,
      );
    case 'intact':
      return done(`The summary of ${survey} can be read; nothing to do.`);
    case 'deleted':
      return refused(`The survey ${survey} is being deleted.`);
    case 'refused':
      return refused(`Another process changed ${survey} at the same time; run this again.`);
  }
}
