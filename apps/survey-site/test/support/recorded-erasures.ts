import { surveyPath, type ErasureOutcome, type SurveyKey } from '@canvass/answer-log';

/** Knows the answers that it is given, and erases them, or rejects with `failure`. */
export class RecordedErasures {
  readonly known = new Set<string>();
  readonly erased: string[] = [];
  failure: Error | undefined;

  erase(key: SurveyKey, id: string, _isTheirs?: unknown): Promise<ErasureOutcome> {
    if (this.failure) return Promise.reject(this.failure);
    if (!this.known.has(id)) return Promise.resolve({ outcome: 'notFound' });
    const isNew = !this.erased.some((entry) => entry.endsWith(id));
    this.erased.push(`${surveyPath(key)} ${id}`);
    return Promise.resolve({ outcome: 'erased', id, isNew });
  }
}
