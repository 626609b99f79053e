import type { FromPrimary, Told } from '../siblings/messages.ts';

/** A process of the site, as its primary process sees it. */
export interface Member {
  readonly id: number;
  /** Does nothing if the process has ended. */
  send(message: FromPrimary): void;
}

/** Passes the notes of each process to all others, and tells it when they have heard them. */
export class NoteRelay {
  /** The processes that have not heard a note yet, by its teller and id. */
  readonly #unheard = new Map<
    string,
    { readonly teller: Member; readonly id: number; readonly by: Set<number> }
  >();

  tell(teller: Member, told: Told, others: readonly Member[]): void {
    const { id, topic, note } = told;
    const by = new Set(others.map((other) => other.id));
    this.#unheard.set(keyOf(teller.id, id), { teller, id, by });
    for (const other of others) other.send({ kind: 'told', teller: teller.id, id, topic, note });
    this.#settle(keyOf(teller.id, id));
  }

  heard(listener: number, teller: number, id: number): void {
    const key = keyOf(teller, id);
    this.#unheard.get(key)?.by.delete(listener);
    this.#settle(key);
  }

  /** It will hear nothing more. */
  ended(member: number): void {
    for (const [key, { teller, by }] of this.#unheard) {
      if (teller.id === member) this.#unheard.delete(key);
      by.delete(member);
      this.#settle(key);
    }
  }

  #settle(key: string): void {
    const note = this.#unheard.get(key);
    if (note === undefined || note.by.size > 0) return;
    this.#unheard.delete(key);
    note.teller.send({ kind: 'settled', id: note.id });
  }
}

const keyOf = (teller: number, id: number): string => `${teller}/${id}`;
