import type { Analyses, ReadAnalysis } from '@canvass/analyses';
import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';

/** The time between the beginnings of two reads, in ms. Workers publish about twice a second. */
export const readEveryMs = 1_000;

interface Followed {
  followers: number;
  begunAtMs: number;
  last: ReadAnalysis | undefined;
  reading: Promise<ReadAnalysis> | undefined;
}

export interface FollowedAnalysesDeps {
  readonly analyses: Pick<Analyses, 'read' | 'readIfChanged'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** One stream that follows an analysis. */
export interface Following {
  /** Resolves to the analysis, at most a second old: to the same object while nothing has changed. Rejects with `StorageError`. */
  readonly read: () => Promise<ReadAnalysis>;
  readonly end: () => void;
}

/** Reads the analyses that streams follow: by one conditional read a second for each, even if many streams follow it. */
export class FollowedAnalyses {
  readonly #deps: FollowedAnalysesDeps;
  readonly #followed = new Map<string, Followed>();

  constructor(deps: FollowedAnalysesDeps) {
    this.#deps = deps;
  }

  follow(key: SurveyKey, id: string): Following {
    const path = `${surveyPath(key)}/${id}`;
    let followed = this.#followed.get(path);
    if (followed === undefined) {
      followed = { followers: 0, begunAtMs: -Infinity, last: undefined, reading: undefined };
      this.#followed.set(path, followed);
    }
    const its = followed;
    its.followers += 1;
    let isOver = false;
    return {
      read: () => this.#read(its, key, id),
      end: () => {
        if (isOver) return;
        isOver = true;
        its.followers -= 1;
        if (its.followers === 0) this.#followed.delete(path);
      },
    };
  }

  #read(followed: Followed, key: SurveyKey, id: string): Promise<ReadAnalysis> {
    const ageMs = this.#deps.clock.now() - followed.begunAtMs;
    if (followed.reading) return followed.reading;
    if (followed.last && ageMs >= 0 && ageMs < readEveryMs) return Promise.resolve(followed.last);
    followed.begunAtMs = this.#deps.clock.now();
    followed.reading = this.#readOnce(followed.last, key, id)
      .then((read) => (followed.last = read))
      .finally(() => (followed.reading = undefined));
    return followed.reading;
  }

  async #readOnce(last: ReadAnalysis | undefined, key: SurveyKey, id: string): Promise<ReadAnalysis> {
    const { analyses } = this.#deps;
    if (last?.outcome !== 'found') return analyses.read(key, id);
    const read = await analyses.readIfChanged(key, id, last.etag);
    return read.outcome === 'notModified' ? last : read;
  }
}
