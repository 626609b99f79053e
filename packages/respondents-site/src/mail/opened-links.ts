import { addOpened, mailListPath } from '@canvass/mail';
import { keyOf } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer, StoredDefinition } from '@canvass/storage';
import { invitationBatchOf } from '@canvass/surveys';

export interface OpenedLinksDeps {
  /** The container `mail-rows`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
}

/** Opened links are gathered for this long before they are written, in ms. */
const gatherMs = 10_000;
/** At most this many places are remembered as written, by which a link that is opened again costs nothing. */
const maxRemembered = 200_000;

/**
 * Notes which links of mails were opened: one write for all links of a list that are opened within 10 s. Best effort: what a site gathers is lost
 * if it is killed. Links that no list has cost nothing.
 */
export class OpenedLinks {
  readonly #deps: OpenedLinksDeps;
  readonly #gathered = new Map<string, Set<number>>();
  readonly #written = new Set<string>();
  #timer: unknown;

  constructor(deps: OpenedLinksDeps) {
    this.#deps = deps;
  }

  /** Must be called with the number of a valid invitation, if there is one, when its form is shown. It makes no call itself. */
  opened(
    tenant: string,
    survey: string,
    stored: Pick<StoredDefinition, 'instance' | 'invitations'>,
    number: number | undefined,
  ): void {
    if (number === undefined) return;
    const batch = invitationBatchOf(stored.invitations ?? [], number);
    if (batch?.mail === undefined) return;
    const place = number - batch.from;
    const path = mailListPath(keyOf(tenant, survey, stored), batch.mail.list);
    if (this.#written.has(`${path}/${place}`)) return;
    const places = this.#gathered.get(path) ?? new Set();
    places.add(place);
    this.#gathered.set(path, places);
    this.#timer ??= this.#deps.clock.setTimeout(() => void this.flush(), gatherMs);
  }

  /** Writes what was gathered. Never rejects. */
  async flush(): Promise<void> {
    const { container, clock } = this.#deps;
    clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = [...this.#gathered];
    this.#gathered.clear();
    for (const [path, places] of gathered) {
      try {
        await addOpened(container, path, places);
        if (this.#written.size > maxRemembered) this.#written.clear();
        for (const place of places) this.#written.add(`${path}/${place}`);
      } catch {
        // It is opened again, or it is not noted.
      }
    }
  }
}
