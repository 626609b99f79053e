import type { BlobRequest } from '@canvass/storage/memory';
import type { Environment } from '../environment/environment.ts';
import { submissionOf } from '../environment/ledger.ts';
import { ownWords } from '../actors/questions.ts';
import { findWrongFacet, type StoredFacet } from './count-facets.ts';
import { originOf } from './log-content.ts';
import type { SurveyState } from './survey-state.ts';
import { Violation } from '../environment/violation.ts';

interface StoredAnalysis {
  readonly request: { readonly kind: string };
  readonly phase: string;
  readonly reason: string | null;
  readonly generation: number;
  readonly progress: { readonly lastPlace: number } | null;
  readonly result: {
    readonly answers: number;
    readonly selected: { readonly facets: readonly StoredFacet[] };
  } | null;
  readonly recount: { readonly outcome: string } | null;
}

/** Checks the results of analyses as they are written. Each answer has a word of its own. */
export class AnalysisChecks {
  readonly #environment: Environment;
  /** By analysis: the erasures that were confirmed when its last task was done. */
  readonly #erased = new Map<string, ReadonlySet<string>>();
  /** By analysis and generation: the log that its plan belongs to. */
  readonly #logs = new Map<string, number>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  written(request: BlobRequest<'put'>, surveys: ReadonlyMap<string, SurveyState>): void {
    const [kind, ...path] = request.blob.split('/');
    const analysis = path.slice(0, 4).join('/');
    const survey = path.slice(0, 3).join('/');
    if (kind === 'work' && path[5] === 'plan') {
      const { logSince } = JSON.parse(Buffer.from(request.bytes).toString()) as { logSince: number };
      this.#logs.set(`${analysis}/${path[4]}`, logSince);
    } else if (kind === 'work' && path[5] === '0') {
      this.#erased.set(analysis, this.#environment.ledger.erasedOf(survey));
    } else if (kind === 'states') {
      this.#state(analysis, request, surveys.get(survey));
    }
  }

  #state(analysis: string, request: BlobRequest<'put'>, survey: SurveyState | undefined): void {
    const stored = JSON.parse(Buffer.from(request.bytes).toString()) as StoredAnalysis;
    const { stats } = this.#environment;
    if (stored.phase === 'failed' && stored.reason !== 'summary-unreadable') {
      throw new Violation('wrongResult', `${analysis} has failed: ${stored.reason}`);
    }
    if (stored.phase !== 'done') return;
    if (stored.request.kind === 'recount') stats.recounts += 1;
    else stats.analyses += 1;
    if (stored.recount && stored.recount.outcome !== 'equal')
      throw new Violation('wrongResult', `${analysis}: the recount is ${stored.recount.outcome}`);
    this.#checkResult(analysis, stored, survey);
  }

  #checkResult(
    analysis: string,
    { progress, result, generation }: StoredAnalysis,
    survey: SurveyState | undefined,
  ): void {
    const counts = new Map(result!.selected.facets.find(([id]) => id === ownWords)?.[1].words);
    const { ledger } = this.#environment;
    const path = analysis.split('/').slice(0, 3).join('/');
    const erased = this.#erased.get(analysis) ?? new Set();
    for (const attempt of ledger.all()) {
      if (attempt.path !== path || attempt.kind !== 'answer') continue;
      const count = counts.get(attempt.word) ?? 0;
      if (count > 1) throw new Violation('countedTwice', `${analysis} has ${attempt.id} ${count} times`);
      if (count > 0 && erased.has(submissionOf(attempt)))
        throw new Violation('notErased', `${analysis} has ${attempt.id}, which was erased`);
    }
    if (!survey || survey.isDamaged || survey.isDeleted) return;
    if (!survey.wasDamaged) {
      const counted = [...survey.listed.values()].filter(({ id }) => counts.has(ledger.get(id)!.word));
      const wrong = findWrongFacet(result!.selected.facets, survey.history!, counted);
      if (wrong !== undefined) throw new Violation('wrongResult', `${analysis}: ${wrong}`);
    }
    if (survey.logSince !== this.#logs.get(`${analysis}/${generation}`)) return;
    const places = new Map(survey.log.map((origin, index) => [origin, survey.removedLines + index + 1]));
    for (const record of survey.visible) {
      if (places.get(originOf(record))! > progress!.lastPlace) continue;
      const word = ledger.get(record.id)!.word;
      if (!counts.has(word)) throw new Violation('wrongResult', `${analysis} lacks ${record.id}`);
    }
  }
}
