import type { Submission } from './load.ts';
import type { SiteClient } from './site-client.ts';
import { answersOf, type Answers } from './survey.ts';

/** An acknowledged answer whose token is a word that is nowhere else in the system. */
export interface MarkedAnswer {
  readonly word: string;
  readonly survey: string;
  readonly answers: Answers;
  readonly id: string;
  readonly withdrawalCode: string;
}

/** Answers with a word each, to be found in every byte or in none. */
export class MarkedAnswers {
  /** By word; of the answers that were not taken back. */
  readonly submissions = new Map<string, Submission>();
  /** The words of the others. */
  readonly erased: string[] = [];
  #sent = 0;

  /** Throws unless it is acknowledged. */
  async send(client: SiteClient, survey: string, key?: string): Promise<MarkedAnswer> {
    const word = wordOf(this.#sent);
    const answers = { ...answersOf(this.#sent), token: word };
    this.#sent += 1;
    const result = await client.submit(survey, answers, key);
    if (result.outcome !== 'acknowledged')
      throw new Error(`an answer was not acknowledged: ${result.outcome}`);
    this.submissions.set(word, { survey, answers, result });
    return { ...result, word, survey, answers };
  }

  /** Sends the answer once more, with its key; returns the id of this attempt. */
  async repeat(client: SiteClient, { survey, answers }: MarkedAnswer, key: string): Promise<string> {
    const result = await client.submit(survey, answers, key);
    if (result.outcome !== 'acknowledged')
      throw new Error(`an attempt was not acknowledged: ${result.outcome}`);
    return result.id;
  }

  /** @param id default: that of the first attempt */
  async erase(owner: SiteClient, { survey, word, id }: MarkedAnswer, attempt = id): Promise<void> {
    await owner.erase(survey, attempt);
    this.#takenBack(word);
  }

  async withdraw(client: SiteClient, { survey, word, id, withdrawalCode }: MarkedAnswer): Promise<void> {
    await client.withdraw(survey, id, withdrawalCode);
    this.#takenBack(word);
  }

  #takenBack(word: string): void {
    this.submissions.delete(word);
    this.erased.push(word);
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** All words have the same length, so none is a part of another. */
function wordOf(index: number): string {
  const digits = [index / letters.length ** 2, index / letters.length, index];
  return `unmistakable${digits.map((digit) => letters[Math.floor(digit) % letters.length]).join('')}`;
}
