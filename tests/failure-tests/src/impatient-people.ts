import { setTimeout as delay } from 'node:timers/promises';
import type { Submission } from './load.ts';
import { reaches } from './reaches.ts';
import type { SiteClient, Submitted } from './site-client.ts';
import { answersOf } from './survey.ts';

/** Every fifth person sends a form; the others a key with each attempt. */
const formEvery = 5;
/** Every seventh person sends once more after the first 201. */
const twiceEvery = 7;

/** Before each attempt, so that the people leave the processor to the system under test. */
const pauseMs = 20;

/** What a person sends: each attempt the same. */
type Send = (client: SiteClient) => Promise<Submitted>;

/**
 * People who send one submission each, again and again, each time to the next site, until they get a 201. The token of the answers is
 * the person's number.
 */
export class ImpatientPeople {
  /** By token; of everybody who has begun. */
  readonly submissions = new Map<string, Submission>();
  /** The ids that attempts got, and whose answer it is: survey and token. */
  readonly ids = new Map<string, { readonly survey: string; readonly token: string }>();
  readonly #clients: readonly SiteClient[];
  readonly #surveys: readonly string[];
  readonly #lanes: Promise<void>[];
  #attempts = 0;
  #served = 0;
  #stopped = false;

  /** @param atOnce how many people send at a time */
  constructor(clients: readonly SiteClient[], surveys: readonly string[], atOnce: number) {
    this.#clients = clients;
    this.#surveys = surveys;
    this.#lanes = Array.from({ length: atOnce }, () => this.#sendOneAfterAnother());
  }

  /** The number of submissions that were sent, repeated ones included. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Waits until this many more people have a 201. */
  serves(more: number): Promise<void> {
    return reaches(this.#served + more, () => this.#served, 'people have a 201');
  }

  /** Nobody begins any more; waits until everybody has a 201. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }

  async #sendOneAfterAnother(): Promise<void> {
    while (!this.#stopped) {
      const person = this.submissions.size;
      const survey = this.#surveys[person % this.#surveys.length]!;
      const submission: Submission = { survey, answers: answersOf(person), result: undefined };
      this.submissions.set(submission.answers.token, submission);
      const send = person % formEvery === 0 ? await this.#form(submission) : keyed(submission, person);
      const times = person % twiceEvery === 0 ? 2 : 1;
      for (let received = 0, attempt = person; received < times; attempt += 1) {
        await delay(pauseMs);
        this.#attempts += 1;
        const result = await send(this.#clients[attempt % this.#clients.length]!);
        if (result.outcome !== 'acknowledged') continue;
        received += 1;
        submission.result ??= result;
        this.ids.set(result.id, { survey, token: submission.answers.token });
      }
      this.#served += 1;
    }
  }

  async #form({ survey, answers }: Submission): Promise<Send> {
    for (let attempt = 0; ; attempt += 1) {
      const formId = await this.#clients[attempt % this.#clients.length]!.openForm(survey);
      if (formId !== undefined) return (client) => client.sendForm(survey, formId, answers);
    }
  }
}

function keyed({ survey, answers }: Submission, person: number): Send {
  return (client) => client.submit(survey, answers, `person-${person}`);
}
