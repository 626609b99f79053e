import { deadLetter, scanDeadLetters } from './dead-letter-scan.ts';
import type {
  DeadLetter,
  DeadLetterReport,
  DeadLetterSelection,
  PoisonQueue,
  RedriveOptions,
} from '../port/poison-queue.ts';
import { assertMax } from '../port/queue-limits.ts';
import type { WireMessage, WireQueue } from '../port/wire-queue.ts';

type Settle = (letter: DeadLetter, message: WireMessage) => Promise<'deleted' | 'lost'>;
type Refusal = DeadLetterReport['refused'][number];

/** A list has at most this many dead letters, unless the caller asks for another number. */
const mostListed = 100;
/** Most messages that a service shows without a lease. */
const mostPeeked = 32;
/** A message that was redriven this often is refused. */
const defaultMaxRedrives = 3;

/** A poison queue on any queue service. */
export class StoredPoisonQueue implements PoisonQueue {
  readonly name: string;
  readonly #wire: WireQueue;
  readonly #resend: (letter: DeadLetter) => Promise<void>;

  constructor(wire: WireQueue, resend: (letter: DeadLetter) => Promise<void>) {
    this.name = wire.name;
    this.#wire = wire;
    this.#resend = resend;
  }

  async peek(max: number): Promise<DeadLetter[]> {
    assertMax(max);
    const stored = await this.#wire.peek(max);
    return stored.map((message) => deadLetter(this.name, message));
  }

  depth(): Promise<number> {
    return this.#wire.depth();
  }

  async list(selection: DeadLetterSelection = { all: true }, max = mostListed): Promise<DeadLetter[]> {
    const selects = selector(selection);
    const first = await this.peek(mostPeeked);
    const found = first.filter(selects).slice(0, max);
    if (first.length < mostPeeked || found.length >= wanted(selection, max)) return found;
    const all: DeadLetter[] = [];
    const visit = async (letter: DeadLetter): Promise<'kept'> => {
      if (selects(letter)) all.push(letter);
      return 'kept';
    };
    await scanDeadLetters(this.#wire, visit, () => all.length >= wanted(selection, max));
    return all.slice(0, max);
  }

  async show(id: string): Promise<DeadLetter | undefined> {
    const [letter] = await this.list({ ids: [id] }, 1);
    return letter;
  }

  redrive(selection: DeadLetterSelection, options: RedriveOptions = {}): Promise<DeadLetterReport> {
    const { dryRun = false, maxRedrives = defaultMaxRedrives } = options;
    return this.#settleAll(selection, {
      dryRun,
      refuses: ({ redriveCount }) => (redriveCount >= maxRedrives ? 'redrive-limit' : undefined),
      settle: async (letter, message) => {
        await this.#resend(letter);
        return this.#delete(message);
      },
    });
  }

  purge(
    selection: DeadLetterSelection,
    { dryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<DeadLetterReport> {
    const settle: Settle = (_letter, message) => this.#delete(message);
    return this.#settleAll(selection, { dryRun, refuses: () => undefined, settle });
  }

  async #settleAll(
    selection: DeadLetterSelection,
    step: {
      readonly dryRun: boolean;
      readonly refuses: (letter: DeadLetter) => Refusal['why'] | undefined;
      readonly settle: Settle;
    },
  ): Promise<DeadLetterReport> {
    const selects = selector(selection);
    const refused: Refusal[] = [];
    let matched = 0;
    let settled = 0;
    const visit = async (letter: DeadLetter, message: WireMessage): Promise<'settled' | 'kept'> => {
      if (!selects(letter)) return 'kept';
      matched += 1;
      let why = step.refuses(letter);
      if (why === undefined && !step.dryRun && (await step.settle(letter, message)) === 'lost') why = 'lost';
      if (why === undefined) settled += 1;
      else refused.push({ id: letter.id, why });
      return why === undefined && !step.dryRun ? 'settled' : 'kept';
    };
    await scanDeadLetters(this.#wire, visit, () => matched >= wanted(selection, Number.POSITIVE_INFINITY));
    return { matched, settled, refused };
  }

  #delete({ id, popReceipt }: WireMessage): Promise<'deleted' | 'lost'> {
    return this.#wire.delete(id, popReceipt);
  }
}

function selector(selection: DeadLetterSelection): (letter: DeadLetter) => boolean {
  if ('reason' in selection) return ({ reason }) => reason === selection.reason;
  if (!('ids' in selection)) return () => true;
  const ids = new Set(selection.ids);
  return ({ id }) => ids.has(id);
}

/** The number of letters after which a search for the selected ones may end. */
function wanted(selection: DeadLetterSelection, max: number): number {
  return 'ids' in selection ? Math.min(max, new Set(selection.ids).size) : max;
}
