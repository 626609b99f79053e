import type { FixtureSurvey } from '../journal-fixture.ts';
import { makeAnswers } from '../survey-fixture.ts';

/** Texts to choose from: their rare words come to each survey over time, as in real answers. */
const bodies = 20_000;

/** Requests that answer each survey in turn, from an address for each connection, and what became of them. */
export class AnswersInTurn {
  readonly acknowledged: Uint32Array;
  refused = 0;
  readonly #random: () => number;
  readonly #heads: readonly Buffer[];
  readonly #bodies: readonly Buffer[];
  /** The survey that each connection answers now. */
  readonly #answering: number[] = [];
  readonly #addresses: Buffer[] = [];
  #next = 0;

  constructor(surveys: readonly FixtureSurvey[], random: () => number) {
    this.acknowledged = new Uint32Array(surveys.length);
    this.#random = random;
    this.#heads = surveys.map(({ tenant, survey }) =>
      Buffer.from(
        `POST /v1/tenants/${tenant}/surveys/${survey}/answers HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
          'Content-Type: application/json\r\n',
      ),
    );
    this.#bodies = Array.from({ length: bodies }, () => {
      const body = JSON.stringify({ answers: makeAnswers(random) });
      return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  get total(): number {
    return this.acknowledged.reduce((sum, count) => sum + count, 0);
  }

  readonly request = (connection: number): Buffer => {
    const survey = this.#next;
    this.#next = (survey + 1) % this.#heads.length;
    this.#answering[connection] = survey;
    const body = this.#bodies[Math.floor(this.#random() * this.#bodies.length)]!;
    return Buffer.concat([this.#heads[survey]!, this.#addressOf(connection), body]);
  };

  readonly onAcknowledged = (_atMs: number, connection: number): void => {
    this.acknowledged[this.#answering[connection]!]! += 1;
  };

  readonly onRefused = (): void => {
    this.refused += 1;
  };

  /** The site loads few definitions at a time for one address. */
  #addressOf(connection: number): Buffer {
    this.#addresses[connection] ??= Buffer.from(
      `X-Forwarded-For: 10.1.${connection >> 8}.${connection & 255}\r\n`,
    );
    return this.#addresses[connection];
  }
}
