import type { ProcessSpec } from './supervised-process.ts';

interface ChildPortsDeps {
  /** Whether a process accepts connections on the port. */
  readonly isListening: (port: number) => Promise<boolean>;
  /** A child could not listen, because another program listens on its port. */
  readonly onTaken: (spec: ProcessSpec) => void;
}

/** Which children listen on their ports, by what they say themselves. */
export class ChildPorts {
  readonly #deps: ChildPortsDeps;
  readonly #listening = new Set<string>();

  constructor(deps: ChildPortsDeps) {
    this.#deps = deps;
  }

  /** By the names of the children. */
  listen(names: Iterable<string>): boolean {
    return [...names].every((name) => this.#listening.has(name));
  }

  listening(spec: ProcessSpec, port: number): void {
    if (port === spec.port) this.#listening.add(spec.name);
  }

  ended(spec: ProcessSpec): void {
    // It had the port, and the next one will have it, too.
    if (!this.#listening.delete(spec.name)) void this.#checkPort(spec);
  }

  async #checkPort(spec: ProcessSpec): Promise<void> {
    const isTaken = await this.#deps.isListening(spec.port);
    // Its successor may listen by now.
    if (isTaken && !this.#listening.has(spec.name)) this.#deps.onTaken(spec);
  }
}
