import { pause, type Clock } from '@canvass/runtime/clock';
import type { StormSite } from './storm-site.ts';

export interface WatcherDeps {
  readonly site: Pick<StormSite, 'signIn' | 'stream'>;
  readonly clock: Clock;
  /** Called with each total that the stream shows; `before`: the one before it in the same connection. */
  readonly onTotal: (total: number, before: number | undefined) => void;
}

const againAfterMs = 500;
const maxEventLength = 4 * 1024 * 1024;

/** Follows the live results of a survey, and connects again when the connection is cut. */
export class Watcher {
  readonly survey: string;
  #last: number | undefined;
  #isConnected = false;
  readonly #deps: WatcherDeps;

  constructor(survey: string, deps: WatcherDeps) {
    this.survey = survey;
    this.#deps = deps;
  }

  /** The total that it sees. */
  get last(): number | undefined {
    return this.#last;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  async run(signal: AbortSignal): Promise<void> {
    let cookie: string | undefined;
    while (!signal.aborted) {
      try {
        cookie ??= await this.#deps.site.signIn();
        await this.#follow(cookie, signal);
      } catch {
        // The site or the connection is gone, or its session was refused.
        if (!this.#isConnected) cookie = undefined;
      }
      this.#isConnected = false;
      await pause(this.#deps.clock, againAfterMs, signal);
    }
  }

  async #follow(cookie: string, signal: AbortSignal): Promise<void> {
    let before: number | undefined;
    let text = '';
    for await (const part of this.#deps.site.stream(this.survey, cookie, signal)) {
      this.#isConnected = true;
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const total = totalIn(text.slice(0, end));
        text = text.slice(end + 2);
        if (total === undefined) continue;
        this.#deps.onTotal(total, before);
        this.#last = total;
        before = total;
      }
      if (text.length > maxEventLength) throw new Error('an event does not end');
    }
  }
}

/** The number of answers in an event of the stream: `regions`, HTML by the id of its element. */
export function totalIn(event: string): number | undefined {
  const lines = event.split('\n');
  if (!lines.includes('event: regions')) return undefined;
  const data = lines.find((line) => line.startsWith('data: '));
  if (data === undefined) return undefined;
  const { 'results-figures': figures } = JSON.parse(data.slice('data: '.length)) as Record<string, string>;
  const shown =
    figures === undefined ? null : /<span class="total">([\d,.\s\u00a0\u202f]+)<\/span>/.exec(figures);
  return shown === null ? undefined : Number(shown[1]!.replaceAll(/\D/g, ''));
}
