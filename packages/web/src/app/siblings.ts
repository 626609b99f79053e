import type { Registry } from 'prom-client';

/** Carries notes of one kind between the processes of a site. Notes are JSON. */
export interface Channel<Note> {
  /** Tells all other processes. Nothing waits for it: see `Siblings.settled`. */
  tell(note: Note): void;
  /** Called for each note of another process. */
  onTold(listener: (note: Note) => void): void;
}

/** The other processes of the same site (`SITE_PROCESSES`), as one of them sees them. */
export interface Siblings {
  /** Opens a channel. All processes name it by the same `topic`. */
  channel<Note>(topic: string): Channel<Note>;
  /**
   * Resolves when all processes know what this one has told so far, or after a quarter of a second: a response that waits for it is
   * followed by no older one. Undefined: they know it already.
   */
  settled(): Promise<unknown> | undefined;
  /**
   * Gives this process's metrics to the whole site. Returns a function that reads those of the whole site, as text for Prometheus.
   * It rejects if the primary process does not answer.
   */
  shareMetrics(own: Registry): () => Promise<string>;
}

/** A site of one process. */
export const noSiblings: Siblings = {
  channel: () => ({ tell: () => {}, onTold: () => {} }),
  settled: () => undefined,
  shareMetrics: (own) => () => own.metrics(),
};
