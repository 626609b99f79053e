import pLimit from 'p-limit';
import { tracesIn, type CommitTracing } from '../commit/commit-tracing.ts';
import { commitSurvey, type SurveyCommitDeps } from '../commit/survey-commit.ts';
import type { Account } from '../fair-scheduler.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { CountEvent } from './counting.ts';
import { sortChunk } from './journal-records.ts';
import { RoundSurveys, type SurveyInRound } from './round-surveys.ts';
import { SegmentRenewal, type SegmentRenewalDeps } from './segment-renewal.ts';
import type { Shares } from './shares.ts';

export interface CommitChunksDeps extends SegmentRenewalDeps {
  readonly commit: SurveyCommitDeps;
  /** How many surveys are committed side by side. */
  readonly concurrency: number;
  readonly tracing: CommitTracing | undefined;
  readonly onEvent: (event: CountEvent) => void;
}

export interface CommitOptions {
  readonly shares: Shares;
  /** When this worker first renews its ownership of the segments, in ms by its clock. */
  readonly renewAtMs: number;
  readonly signal: AbortSignal | undefined;
  /** Called when all chunks are sorted, before their first commit. */
  readonly onSorted?: (round: SortedRound) => void;
}

/** What the chunks of a round bring. */
export interface SortedRound {
  readonly surveys: number;
  readonly records: number;
  /** Whether a segment has more behind its chunk. */
  readonly isFull: boolean;
}

/** An account for work that all tenants of a round share. */
const unlimited = (): Account => ({ spentMs: 0, limitMs: Infinity });

/** Sorts the records of the chunks by survey and starts a commit per survey. Each chunk gets the commits of its surveys. */
export async function startCommits(
  deps: CommitChunksDeps,
  chunks: readonly ChunkInRound[],
  { shares, renewAtMs, signal, onSorted }: CommitOptions,
): Promise<void> {
  const { scheduler, quarantine } = deps.commit;
  const surveys = new RoundSurveys();
  const renewal = new SegmentRenewal(deps, chunks, renewAtMs);
  for (const chunk of chunks) {
    const sorted = await sortChunk(chunk, scheduler.begin(unlimited()));
    await renewal.renewIfDue();
    await quarantine.keep(sorted.corrupt).catch((error: unknown) => chunk.fail(error));
    surveys.add(chunk, sorted);
  }
  const isFull = chunks.some(({ chunk }) => !chunk.atEnd);
  if (chunks.length > 0) onSorted?.({ surveys: surveys.count, records: surveys.records, isFull });
  const limit = pLimit(deps.concurrency);
  for (const survey of surveys.inOrder(chunks.some(({ reading }) => reading.isTakenOver))) {
    const commit = limit(async () => {
      await renewal.renewIfDue();
      const pieces = survey.pieces.filter(({ chunk }) => chunk.result?.outcome !== 'owned');
      if (pieces.length > 0) await commitPieces(deps, { ...survey, pieces }, shares, signal);
    });
    for (const { chunk } of survey.pieces) chunk.commits.push(commit);
  }
}

async function commitPieces(
  { commit, tracing, onEvent }: CommitChunksDeps,
  survey: SurveyInRound,
  shares: Shares,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { path, key, pieces, brought } = survey;
  const work = pieces.map((piece) => piece.work);
  const account = shares.accountOf(brought);
  const span = tracing?.commit(await tracesIn(path, work, commit.scheduler.begin(account)));
  try {
    const share = { account, largeSummaries: shares.largeSummaries };
    // A segment whose corrupt lines could not be kept is not passed, so its surveys may be committed.
    const outcome = await commitSurvey(commit, key, work, share, signal);
    applyOutcome(survey, outcome, span, onEvent);
  } catch (error) {
    span?.failed(error);
    for (const { chunk } of pieces) chunk.fail(error);
  }
}
