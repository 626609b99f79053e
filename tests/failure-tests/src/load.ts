import { setTimeout as delay } from 'node:timers/promises';
import { eventually, latch, type Latch } from '@canvass/testing';
import type { SiteClient, Submitted } from './site-client.ts';
import { answersOf, type Answers } from './survey.ts';

export type Refused = Extract<Submitted, { outcome: 'refused' }>;

export interface Submission {
  readonly survey: string;
  readonly answers: Answers;
  /** Undefined while nothing has come back. */
  result: Submitted | undefined;
}

/** Between two answers, so that the load leaves the machine to those under test. */
const pauseMs = 15;
/** A respondent who was sent away comes back a little later, as somebody else. */
const retryAfterMs = 50;

/** Respondents who answer without pause, and a memory of what each was told. */
export class Load {
  /** By token. */
  readonly submissions = new Map<string, Submission>();
  readonly #clients: readonly SiteClient[];
  readonly #surveys: readonly string[];
  readonly #respondents: Promise<void>[];
  readonly #refusals: Refused[] = [];
  #paused: Latch | undefined;
  #underWay = 0;
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

  /** Waits until this many more answers were acknowledged. */
  async acknowledges(more: number, timeoutMs = 60_000): Promise<void> {
    const goal = this.acknowledged + more;
    await eventually(
      () => {
        if (this.acknowledged < goal) throw new Error(`${this.acknowledged} of ${goal} are acknowledged`);
      },
      { timeoutMs },
    );
  }

  /** Waits until another answer was refused. */
  async isRefused(timeoutMs = 90_000): Promise<void> {
    const before = this.#refusals.length;
    await eventually(
      () => {
        if (this.#refusals.length === before) throw new Error('nothing was refused');
      },
      { timeoutMs },
    );
  }

  /** No further answers until `resume`; waits for what is under way. */
  async pause(): Promise<void> {
    this.#paused = latch();
    await eventually(() => {
      if (this.#underWay > 0) throw new Error(`${this.#underWay} answers are under way`);
    });
  }

  resume(): void {
    this.#paused?.open();
    this.#paused = undefined;
  }

  /** No further answers; waits for what is under way. */
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
      this.#underWay += 1;
      submission.result = await client.submit(submission.survey, submission.answers);
      this.#underWay -= 1;
      const { outcome } = submission.result;
      if (outcome === 'acknowledged') this.#acknowledged += 1;
      if (outcome === 'refused') this.#refusals.push(submission.result);
      await delay(outcome === 'acknowledged' ? pauseMs : retryAfterMs);
    }
  }
}
