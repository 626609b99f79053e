import { createSummaries } from '@canvass/answer-log';
import type { Containers } from '@canvass/storage';
import { assertCount } from './errors.ts';
import type { FixtureSurvey } from './journal-fixture.ts';

/** Throws `miscounted` if a survey does not have `rounds` answers. */
export async function assertCounted(
  containers: Pick<Containers, 'summaries'>,
  keys: readonly FixtureSurvey[],
  rounds: number,
): Promise<void> {
  const summaries = createSummaries({ container: containers.summaries });
  // A sample: reading all would take as long as a round.
  for (const key of keys.filter((_, index) => index % 20 === 0)) {
    const found = await summaries.read(key);
    const counted = found.outcome === 'found' ? found.document.totals.totalAnswers : 0;
    assertCount(`answers of ${key.survey}`, counted, rounds);
  }
}
