import type { ChunkInRound } from './chunk-in-round.ts';
import type { SortedChunk } from './journal-records.ts';
import type { Brought } from './shares.ts';
import { keyOfPath, type SurveyKey } from '../survey-key.ts';
import { bytesOf, countOf, type SurveyWork } from '../format/survey-work.ts';

/** The records of a survey in one chunk. */
export interface Piece {
  readonly chunk: ChunkInRound;
  readonly work: SurveyWork;
}

/** A survey with records in the chunks of a round. */
export interface SurveyInRound {
  readonly path: string;
  readonly key: SurveyKey;
  /** The survey's records, a piece for each segment. */
  readonly pieces: readonly Piece[];
  /** What all surveys of the tenant bring into this round. */
  readonly brought: Brought;
}

/** The surveys of one round. */
export class RoundSurveys {
  readonly #piecesOf = new Map<string, Piece[]>();

  #records = 0;

  get count(): number {
    return this.#piecesOf.size;
  }

  get records(): number {
    return this.#records;
  }

  add(chunk: ChunkInRound, { bySurvey }: SortedChunk): void {
    const { segmentId, readAt } = chunk;
    const { bytes, start, end } = chunk.chunk;
    for (const [path, lines] of bySurvey) {
      if (!chunk.includes(path)) continue;
      const piece = { chunk, work: { segmentId, readAt, bytes, start, lines, end } };
      this.#records += countOf(piece.work);
      const pieces = this.#piecesOf.get(path);
      if (pieces) pieces.push(piece);
      else this.#piecesOf.set(path, [piece]);
    }
  }

  /**
   * Orders the surveys by the bytes of their tenants, fewest first: a tenant with few answers does not wait for one with many. Surveys
   * of equal tenants keep the order of the segments. If the former owner of a segment may still be at work, that order is reversed, so
   * that the two workers meet in the middle.
   */
  inOrder(isTakenOver: boolean): SurveyInRound[] {
    const surveys = Array.from(this.#piecesOf, ([path, pieces]) => ({ path, key: keyOfPath(path), pieces }));
    const brought = new Map<string, { tenant: string; surveys: number; bytes: number }>();
    for (const { key, pieces } of surveys) {
      const { tenant } = key;
      const sum = brought.get(tenant) ?? { tenant, surveys: 0, bytes: 0 };
      sum.surveys += 1;
      sum.bytes += bytesOf(pieces.map(({ work }) => work));
      brought.set(tenant, sum);
    }
    return (isTakenOver ? surveys.toReversed() : surveys)
      .map((survey) => ({ ...survey, brought: brought.get(survey.key.tenant)! }))
      .toSorted((one, other) => one.brought.bytes - other.brought.bytes);
  }
}
