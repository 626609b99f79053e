import { setTimeout as delay } from 'node:timers/promises';
import { eventually, latch, type Latch } from '@canvass/testing';
import { reaches } from './reaches.ts';
import type { SiteClient, Submitted } from './site-client.ts';
import { answersOf, type Answers } from './survey.ts';

export type Refused = Extract<Submitted, { outcome: 'refused' }>;

export interface Submission {
  readonly survey: string;
  readonly answers: Answers;
  /** Undefined until there is a response. */
  result: Submitted | undefined;
}

/** Between two answers, so that the load leaves the processor to the system under test. */
const pauseMs = 50;
/** The pause after a refused answer. */
const retryAfterMs = 50;

/** Respondents who answer continuously, and the result of each submission. */
export class Load {
  /** By token. */
  readonly submissions = new Map<string, Submission>();
  readonly #clients: readonly SiteClient[];
  readonly #surveys: readonly string[];
  readonly #respondents: Promise<void>[];
  readonly #refusals: Refused[] = [];
  #paused: Latch | undefined;
  #pending = 0;
  #acknowledged = 0;
  #stopped = false;

  constructor(clients: readonly SiteClient[], surveys: readonly string[], respondents: number) {
    this.#clients = clients;
    this.#surveys = surveys;
    this.#respondents = Array.from({ length: respondents }, (_, index) => this.#answer(index));
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Every answer other than 201 so far. */
  get refusals(): readonly Refused[] {
    return this.#refusals;
  }

  /** Waits until this many more answers are acknowledged. */
  acknowledges(more: number): Promise<void> {
    return reaches(this.acknowledged + more, () => this.acknowledged, 'are acknowledged');
  }

  /** Waits until another answer is refused. */
  async isRefused(): Promise<void> {
    const before = this.#refusals.length;
    await eventually(() => {
      if (this.#refusals.length === before) throw new Error('nothing was refused');
    });
  }

  /** Submits nothing until `resume`; waits for pending answers. */
  async pause(): Promise<void> {
    this.#paused = latch();
    await eventually(() => {
      if (this.#pending > 0) throw new Error(`${this.#pending} answers are pending`);
    });
  }

  resume(): void {
    this.#paused?.open();
    this.#paused = undefined;
  }

  /** Submits nothing more; waits for pending answers. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.resume();
    await Promise.all(this.#respondents);
  }

  async #answer(respondent: number): Promise<void> {
    const client = this.#clients[respondent % this.#clients.length]!;
    for (;;) {
      await this.#paused?.wait();
      if (this.#stopped) return;
      const index = this.submissions.size;
      const submission: Submission = {
        survey: this.#surveys[index % this.#surveys.length]!,
        answers: answersOf(index),
        result: undefined,
      };
      this.submissions.set(submission.answers.token, submission);
      this.#pending += 1;
      submission.result = await client.submit(submission.survey, submission.answers);
      this.#pending -= 1;
      const { outcome } = submission.result;
      if (outcome === 'acknowledged') this.#acknowledged += 1;
      if (outcome === 'refused') this.#refusals.push(submission.result);
      await delay(outcome === 'acknowledged' ? pauseMs : retryAfterMs);
    }
  }
}
