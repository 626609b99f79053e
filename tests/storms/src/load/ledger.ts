/** A ULID as text. */
const idBytes = 26;
/** Of an id: its time, before the tail that all attempts of a submission share (decision 16). */
const timeLength = 10;

const acknowledged = 1;
/** An attempt got no clear response. */
const unclear = 2;
/** It is not sent again. */
const abandoned = 4;
const erasing = 8;
const erased = 16;

/** What must be true of an answer in the end. */
export type Expected =
  /** Acknowledged, and not taken back. */
  | 'stored'
  /** Each attempt was refused: it was not stored, the site says. */
  | 'notStored'
  | 'erased'
  /** No clear response, or it is being erased: either is right, but at most once. */
  | 'either'
  /** It was never sent. */
  | 'unsent';

/** What the system has promised of each answer: some 30 bytes in typed arrays, so that a million takes 30 MB. */
export class Ledger {
  readonly capacity: number;
  readonly counts = { acknowledged: 0, refusedForGood: 0, unclearForGood: 0, erased: 0, repeated: 0 };
  readonly #state: Uint8Array;
  readonly #ids: Buffer;
  #begun = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#state = new Uint8Array(capacity);
    this.#ids = Buffer.alloc(capacity * idBytes);
  }

  get begun(): number {
    return this.#begun;
  }

  /** The number of a new answer; undefined: the ledger is full. */
  begin(): number | undefined {
    if (this.#begun >= this.capacity) return undefined;
    this.#begun += 1;
    return this.#begun - 1;
  }

  /** Returns what is wrong if an earlier attempt got an id of another submission. */
  acknowledge(index: number, id: string): string | undefined {
    if (id.length !== idBytes) return `the id ${id} is no ULID`;
    if (this.#has(index, acknowledged)) {
      this.counts.repeated += 1;
      const first = this.idOf(index)!;
      return first.slice(timeLength) === id.slice(timeLength)
        ? undefined
        : `answer ${index} got the id ${first}, and ${id} when it was sent again`;
    }
    this.#state[index]! |= acknowledged;
    this.#ids.write(id, index * idBytes, 'latin1');
    this.counts.acknowledged += 1;
    return undefined;
  }

  /** An attempt got no clear response: the answer may be stored from now on. */
  attemptUnclear(index: number): void {
    this.#state[index]! |= unclear;
  }

  /** It is not sent again. */
  abandon(index: number): void {
    if (this.#has(index, acknowledged) || this.#has(index, abandoned)) return;
    this.#state[index]! |= abandoned;
    this.counts[this.#has(index, unclear) ? 'unclearForGood' : 'refusedForGood'] += 1;
  }

  beginErasure(index: number): void {
    this.#state[index]! |= erasing;
  }

  erase(index: number): void {
    if (this.#has(index, erased)) return;
    this.#state[index]! |= erased;
    this.counts.erased += 1;
  }

  isAcknowledged(index: number): boolean {
    return this.#has(index, acknowledged);
  }

  isErasing(index: number): boolean {
    return this.#has(index, erasing);
  }

  /** Of the first attempt that was acknowledged. */
  idOf(index: number): string | undefined {
    return this.#has(index, acknowledged)
      ? this.#ids.toString('latin1', index * idBytes, (index + 1) * idBytes)
      : undefined;
  }

  /** Whether the id belongs to an attempt to send this answer; true if none was acknowledged. */
  isIdOf(index: number, id: string): boolean {
    const known = this.idOf(index);
    return known === undefined || known.slice(timeLength) === id.slice(timeLength);
  }

  expected(index: number): Expected {
    if (index >= this.#begun) return 'unsent';
    if (this.#has(index, erased)) return 'erased';
    if (this.#has(index, erasing)) return 'either';
    if (this.#has(index, acknowledged)) return 'stored';
    return this.#has(index, abandoned) && !this.#has(index, unclear) ? 'notStored' : 'either';
  }

  #has(index: number, flag: number): boolean {
    return (this.#state[index]! & flag) !== 0;
  }
}
