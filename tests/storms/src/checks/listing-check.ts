import { isDeepStrictEqual } from 'node:util';
import type { Ledger } from '../load/ledger.ts';
import type { StormAnswerSource } from '../load/storm-survey.ts';
import type { StoredAnswer } from '../load/storm-site.ts';
import { Findings } from './findings.ts';
import { Tally } from './tally.ts';

/** What lists of answers show of the promises. One for all surveys and ways to list them. */
export class ListingFindings {
  /** Every acknowledged answer is listed once. */
  readonly stored = new Findings();
  /** An answer that was refused for good is not listed. */
  readonly notStored = new Findings();
  /** Every listed answer was sent, and is as it was sent. */
  readonly asSent = new Findings();
  /** No erased answer is listed. */
  readonly erased = new Findings();
}

/** Reads a whole list of a survey's answers once, and compares it with the ledger. Returns its own count of the list. */
export async function checkListing(
  { ledger, source }: { readonly ledger: Ledger; readonly source: StormAnswerSource },
  survey: number,
  list: AsyncIterable<StoredAnswer>,
  findings: ListingFindings,
): Promise<Tally> {
  const tally = new Tally();
  /** A bit for each answer of the storm. */
  const seen = new Uint8Array(Math.ceil(ledger.begun / 8));
  for await (const { id, answers } of list) {
    tally.add(answers);
    const index = source.indexOf(answers.token);
    if (index === undefined || index >= ledger.begun || source.surveyOf(index) !== survey) {
      findings.asSent.check(
        false,
        () => `${id} has the token ${answers.token}, which was never sent to this survey`,
      );
      continue;
    }
    findings.asSent.check(
      isDeepStrictEqual(answers, source.answersOf(index)),
      () => `${id} is listed with other answers than those that were sent: ${JSON.stringify(answers)}`,
    );
    const bit = 1 << (index & 7);
    if ((seen[index >> 3]! & bit) !== 0)
      findings.stored.violated(`answer ${index} is listed twice, the second time as ${id}`);
    seen[index >> 3]! |= bit;
    if (!ledger.isIdOf(index, id)) {
      findings.stored.violated(
        `answer ${index} is listed as ${id}, and its respondent got ${ledger.idOf(index)}`,
      );
    }
  }
  for (let index = 0; index < ledger.begun; index += 1) {
    if (source.surveyOf(index) !== survey) continue;
    const isListed = (seen[index >> 3]! & (1 << (index & 7))) !== 0;
    switch (ledger.expected(index)) {
      case 'stored':
        findings.stored.check(
          isListed,
          () => `answer ${index} (${ledger.idOf(index)}) was acknowledged and is not listed`,
        );
        break;
      case 'notStored':
        findings.notStored.check(!isListed, () => `answer ${index} was refused as not stored, and is listed`);
        break;
      case 'erased':
        findings.erased.check(
          !isListed,
          () => `answer ${index} (${ledger.idOf(index)}) was erased and is listed`,
        );
        break;
      case 'either':
      case 'unsent':
        break;
    }
  }
  return tally;
}
