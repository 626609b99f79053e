import { expect } from '@jest/globals';
import { startHistory } from '@canvass/surveys';
import { rebuildSummary } from '../src/upkeep/rebuild.ts';
import { coffee as definition } from './definition.ts';
import type { SubmissionsFixture } from './submissions-fixture.ts';

export async function loseAndRebuild(fixture: SubmissionsFixture): Promise<void> {
  const { coffee, direct } = fixture;
  await direct.summaries.delete('acme/coffee/I1');
  const rebuilt = await rebuildSummary(
    { ...fixture, ...direct, summariesContainer: direct.summaries, summaries: fixture.summaries },
    coffee,
    { history: startHistory(definition) },
  );
  expect(rebuilt).toMatchObject({ outcome: 'rebuilt' });
}
