import { addMarks, type LinkMark, mailListPath } from '@canvass/mail';
import { keyOf } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer, StoredDefinition } from '@canvass/storage';
import { invitationBatchOf } from '@canvass/surveys';

export interface MarkedLinksDeps {
  /** The container `mail-rows`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
}

interface Gathered {
  readonly path: string;
  readonly mark: LinkMark;
  readonly places: Set<number>;
}

/** Marks are gathered for this long before they are written, in ms. */
const gatherMs = 10_000;
/** At most this many marks are remembered as written, by which a link that is used again costs nothing. */
const maxRemembered = 200_000;

/**
 * Notes which links of mails were opened, and by which somebody has begun to answer: one write for all links of a list that get a mark within 10 s.
 * Best effort: what a site gathers is lost if it is killed. Links that no list has cost nothing.
 */
export class MarkedLinks {
  readonly #deps: MarkedLinksDeps;
  readonly #gathered = new Map<string, Gathered>();
  readonly #written = new Set<string>();
  #timer: unknown;
  /** The writes that were begun. */
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: MarkedLinksDeps) {
    this.#deps = deps;
  }

  /** Marks the link of a person who has a valid invitation, if it is one of a list. `number`: that of the invitation. It makes no call itself. */
  mark(
    mark: LinkMark,
    { tenant, survey }: { readonly tenant: string; readonly survey: string },
    stored: Pick<StoredDefinition, 'instance' | 'invitations'>,
    number: number | undefined,
  ): void {
    if (number === undefined) return;
    const batch = invitationBatchOf(stored.invitations ?? [], number);
    if (batch?.mail === undefined) return;
    const place = number - batch.from;
    const path = mailListPath(keyOf(tenant, survey, stored), batch.mail.list);
    const name = `${path}/${mark}`;
    if (this.#written.has(`${name}/${place}`)) return;
    const gathered = this.#gathered.get(name) ?? { path, mark, places: new Set() };
    gathered.places.add(place);
    this.#gathered.set(name, gathered);
    this.#timer ??= this.#deps.clock.setTimeout(() => void this.flush(), gatherMs);
  }

  /** Writes what was gathered. Resolves when all writes have ended, also those that were begun before. Never rejects. */
  flush(): Promise<void> {
    this.#deps.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = [...this.#gathered];
    this.#gathered.clear();
    this.#writing = this.#writing.then(() => this.#write(gathered));
    return this.#writing;
  }

  async #write(gathered: readonly (readonly [name: string, marks: Gathered])[]): Promise<void> {
    const { container } = this.#deps;
    for (const [name, { path, mark, places }] of gathered) {
      try {
        await addMarks(container, path, mark, places);
        if (this.#written.size > maxRemembered) this.#written.clear();
        for (const place of places) this.#written.add(`${name}/${place}`);
      } catch {
        // It is marked the next time, or not at all.
      }
    }
  }
}
