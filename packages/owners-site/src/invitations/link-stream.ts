import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { invitationBatchState, type InvitationBatch } from '@canvass/surveys';
import type { InvitationTokens, SignedAnswers } from '@canvass/web/app';
import { csvLine } from '@canvass/exports';
import type { InvitationBatches, OwnedBatch } from './invitation-batches.ts';

/** After this many signed links, which take less than a millisecond, other requests have their turn. */
const linksPerSlice = 200;

export interface LinksOfBatch extends OwnedBatch {
  /** The form's address, with its origin. */
  readonly formAddress: string;
  /** These links only, each with answers of its own that are signed with it. Absent: all links, without answers. */
  readonly signed?: SignedRows | undefined;
}

/** Answers that links carry, in the order of the links. */
export interface SignedRows {
  /** The place in the batch of the first of these links, from 0. */
  readonly from: number;
  readonly answers: readonly SignedAnswers[];
  /** The id of a hidden question, whose answer is signed as empty in a link without answers; undefined if the survey has none. */
  readonly emptyIn: string | undefined;
  /** More columns of the file, behind its own, with the cells of each link. */
  readonly columns: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

/** Writes the links of a batch. Memory does not grow with their number, and a client that leaves ends it. */
export interface LinkStreams {
  /** A row per link under `number,link`. `before`: in front of everything, such as a byte order mark. */
  csv(links: LinksOfBatch, before?: string): Readable;
  /** The batch with its `invitations: [{number, link}]`. */
  json(links: LinksOfBatch): Readable;
}

/** What the site makes for the routes of invitations. */
export interface InvitationParts {
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
}

export interface LinkStreamsDeps {
  readonly tokens: Pick<InvitationTokens, 'tokenOf'>;
  readonly clock: { now(): number };
}

/**
 * A million links take seconds to sign. They are signed in slices, and all responses of this process together get one slice per turn
 * of the event loop: respondents wait no longer when ten owners download than when one does.
 */
export function createLinkStreams({ tokens, clock }: LinkStreamsDeps): LinkStreams {
  let last: Promise<unknown> = Promise.resolve();
  const nextTurn = (): Promise<unknown> => (last = last.then(() => setImmediate()));

  async function* slices(
    { instance, batch, formAddress, signed: rows }: LinksOfBatch,
    row: (number: number, link: string) => string,
  ): AsyncGenerator<string> {
    const signed = { instance, batch: batch.id };
    const blank = rows?.emptyIn === undefined ? undefined : { [rows.emptyIn]: '' };
    const first = firstOf({ batch, signed: rows });
    const end = first + (rows === undefined ? batch.count : rows.answers.length);
    for (let from = first; from < end; from += linksPerSlice) {
      await nextTurn();
      let text = '';
      for (let number = from; number < Math.min(from + linksPerSlice, end); number += 1) {
        const answers = rows?.answers[number - first];
        // A link that signs nothing would let the person who has it add an answer to its address.
        const token = tokens.tokenOf(signed, number, answers && hasAny(answers) ? answers : blank);
        text += row(number, `${formAddress}?invitation=${token}`);
      }
      yield text;
    }
  }

  async function* csv(links: LinksOfBatch, before: string): AsyncGenerator<string> {
    const { signed } = links;
    const first = firstOf(links);
    yield before + csvLine(['number', 'link', ...(signed?.columns ?? [])]);
    yield* slices(links, (number, link) => csvLine([number, link, ...(signed?.cells[number - first] ?? [])]));
  }

  async function* json(links: LinksOfBatch): AsyncGenerator<string> {
    const first = firstOf(links);
    yield `${JSON.stringify(shownBatch(links.batch, clock.now())).slice(0, -1)},"invitations":[`;
    yield* slices(
      links,
      (number, link) => `${number === first ? '' : ','}${JSON.stringify({ number, link })}`,
    );
    yield ']}';
  }

  return {
    csv: (links, before = '') => streamOf(csv(links, before)),
    json: (links) => streamOf(json(links)),
  };
}

/** The number of the first link that is written. */
function firstOf({ batch, signed }: Pick<LinksOfBatch, 'batch' | 'signed'>): number {
  return batch.from + (signed?.from ?? 0);
}

function hasAny(answers: SignedAnswers): boolean {
  return Object.keys(answers).length > 0;
}

const streamOf = (text: AsyncGenerator<string>): Readable => Readable.from(text, { objectMode: false });

/** A batch as owners see it. */
export function shownBatch({ mail, ...batch }: InvitationBatch, nowMs: number) {
  const state = invitationBatchState(batch, nowMs);
  return { ...batch, state, ...(mail && { list: mail.list, people: mail.people }) };
}
