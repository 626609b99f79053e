import { Readable } from 'node:stream';

/** The bytes of a mail, which say when they begin to be read: only after the server has asked for them. */
export class LateBody extends Readable {
  readonly #bytes: Buffer;
  /** Whether any of it may have been written to the server. */
  hasBegun = false;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  override _read(): void {
    this.hasBegun = true;
    this.push(this.#bytes);
    this.push(null);
  }
}
