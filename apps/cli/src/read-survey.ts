import { createSummaries, type ReadSummary, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { createDefinitions, type BlobContainer, type StoredDefinition } from '@canvass/storage';

export interface ReadSurveyDeps {
  readonly containers: Readonly<Record<'definitions' | 'summaries', BlobContainer>>;
  readonly clock: Clock;
}

export type ReadSurvey =
  | {
      readonly outcome: 'found';
      readonly key: SurveyKey;
      readonly stored: StoredDefinition;
      readonly document: Extract<ReadSummary, { outcome: 'found' }>['document'];
      readonly summaries: Summaries;
    }
  /** In words. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** A survey's newest version and summary, or why there is none. Throws `StorageError`. */
export async function readSurvey(
  { containers, clock }: ReadSurveyDeps,
  tenant: string,
  survey: string,
): Promise<ReadSurvey> {
  const name = `${tenant}/${survey}`;
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') {
    const what = found.outcome === 'deleted' ? 'has been deleted' : 'does not exist';
    return refused(`The survey ${name} ${what}.`);
  }
  const { stored } = found;
  const key: SurveyKey = { tenant, survey, instance: stored.instance };
  const summaries = createSummaries({ container: containers.summaries });
  const summary = await summaries.read(key);
  switch (summary.outcome) {
    case 'deleted':
      return refused(`The survey ${name} is being deleted.`);
    case 'notFound':
      return refused(`The summary of ${name} is lost; rebuild-summary makes it again.`);
    case 'found':
      return { outcome: 'found', key, stored, document: summary.document, summaries };
  }
}

function refused(reason: string) {
  return { outcome: 'refused', reason } as const;
}
