import { timeOf } from '@canvass/journal';
import { tracesOf, type CommitSpan } from '../commit/commit-tracing.ts';
import type { CountEvent } from './counting.ts';
import { isImported } from '../submissions/imported-keys.ts';
import type { SurveyInRound } from './round-surveys.ts';
import type { CommitOutcome } from '../commit/survey-commit.ts';
import { beginningOf, countOf, type Position, type ReadWork } from '../format/survey-work.ts';

/** Puts the outcome of a commit into its chunks, and reports it. */
export function applyOutcome(
  { path, pieces }: SurveyInRound,
  outcome: CommitOutcome,
  span: CommitSpan | undefined,
  onEvent: (event: CountEvent) => void,
): void {
  if (outcome.outcome !== 'committed') span?.ended(outcome.outcome);
  switch (outcome.outcome) {
    case 'stuck':
      for (const { chunk, work } of pieces) {
        chunk.stuck[path] = beginningOf(work).offset;
        chunk.foundStuck.add(path);
      }
      onEvent({ type: 'stuck', path, reason: outcome.reason });
      break;
    case 'deleted':
      onEvent({
        type: 'dropped',
        path,
        records: pieces.reduce((sum, { work }) => sum + countOf(work), 0),
      });
      break;
    case 'deferred':
      defer(outcome.deferred);
      break;
    case 'committed': {
      const { outcome: type, counted, deferred, ...committed } = outcome;
      const { answers, conflicts } = committed;
      defer(deferred);
      span?.committed({ answers, conflicts, traces: tracesOf(counted) });
      onEvent({ type, path, ...committed, firstReceivedAt: firstReceived(counted) });
    }
  }

  function defer(positions: readonly Position[]): void {
    for (const { segmentId, offset } of positions) {
      const { chunk } = pieces.find(({ work }) => work.segmentId === segmentId)!;
      chunk.stuck[path] = offset;
      chunk.deferred.add(path);
    }
    if (positions.length > 0) onEvent({ type: 'deferred', path });
  }
}

/**
 * When the first of these answers was received; undefined without answers. A segment has its answers in the order in which they were
 * received, so the first one of each is enough, apart from imported answers.
 */
function firstReceived(counted: readonly ReadWork[]): string | undefined {
  let first: string | undefined;
  for (const { segmentId, records } of counted) {
    const segmentMs = timeOf(segmentId);
    const receivedAt = records.find((record) => !isImported(record.idMs(), segmentMs))?.receivedAt;
    if (receivedAt !== undefined && (first === undefined || receivedAt < first)) first = receivedAt;
  }
  return first;
}
