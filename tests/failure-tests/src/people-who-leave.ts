import { forEachLimited } from '@canvass/runtime/concurrency';
import { eventually } from '@canvass/testing';
import type { System } from './system.ts';

export const savedSurvey = {
  title: 'Breakfast',
  sections: [{ startsAt: 'drink' }, { startsAt: 'who' }, { startsAt: 'words' }],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'who', text: 'Who are you?', type: 'text' },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly location: string | null;
}

/** People fill in forms on this many devices at the same time. */
const atOnce = 12;

/** Every fourth person never comes back. */
const staysAwayEvery = 4;
/** Every fifth of the others sends from two devices at once. */
const twiceEvery = 5;

/**
 * People who fill in the first page of a form, leave, and go on from another device, at another site, by their link; whenever a site does not answer, they
 * press the same button again. Each is named in the answers.
 */
export class PeopleWhoLeave {
  readonly names: readonly string[];
  readonly #system: System;
  readonly #path: string;
  readonly #keys = new Map<string, string>();
  /** The ids of answers by the names of those who have sent one. */
  readonly #sent = new Map<string, string>();
  /** The number of pages that were answered. */
  #steps = 0;
  readonly #waiting: { readonly steps: number; readonly resolve: () => void }[] = [];

  constructor(system: System, survey: string, people: number) {
    this.#system = system;
    this.#path = `/s/acme/${survey}`;
    this.names = Array.from({ length: people }, (_, person) => `person-${person}`);
  }

  /** The names of those who stay away. */
  get away(): readonly string[] {
    return this.names.filter((_, person) => person % staysAwayEvery === 0);
  }

  get sent(): ReadonlyMap<string, string> {
    return this.#sent;
  }

  /** Resolves when this many more pages are answered; never, if there are fewer. */
  answers(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ steps: this.#steps + more, resolve });
    return promise;
  }

  /** Everybody begins, and leaves on the second page with their name in it. */
  async begin(): Promise<void> {
    await this.#everybody(this.names, async (name, site) => {
      const first = await this.#ask(site, '', undefined);
      const second = await this.#ask(site, '', { ...fieldsIn(first.body), drink: 'tea', ...next });
      const left = await this.#ask(site + 1, '', { ...fieldsIn(second.body), who: name, ...save });
      const key = /continue\?key=([0-9A-Z]+)/.exec(left.body)?.[1];
      if (key === undefined) throw new Error(`${name} got no link: ${left.status}`);
      this.#keys.set(name, key);
    });
  }

  /** All but those who stay away come back and send. */
  async comeBack(): Promise<void> {
    const away = new Set(this.away);
    const back = this.names.filter((name) => !away.has(name));
    await this.#everybody(back, async (name, site) => {
      const devices = this.names.indexOf(name) % twiceEvery === 1 ? [site, site + 1] : [site];
      const lastPages = await Promise.all(devices.map((device) => this.#goOn(name, device)));
      const sent = await Promise.all(lastPages.map((page, device) => this.#send(site + device, page)));
      const ids = new Set(
        sent.map(({ location }) => /id=([0-9A-Z]{26})/.exec(location ?? '')?.[1] ?? 'none'),
      );
      this.#sent.set(name, [...ids].join(' and '));
    });
  }

  /** The last page, on a device that was not used before. */
  async #goOn(name: string, site: number): Promise<string> {
    const key = this.#keys.get(name) ?? '';
    const { body } = await this.#ask(site, '/continue', { key, do: 'go' });
    const fields = fieldsIn(body);
    // The other device may have gone on already.
    if (fields['submission:page'] === 'words') return body;
    const { body: last } = await this.#ask(site, '', { ...fields, who: name, ...next });
    const taken = fieldsIn(last);
    // It was told that the other device has saved meanwhile, and keeps its own answers, which are the same.
    return taken['submission:page'] === 'words' ? last : body;
  }

  /** Sends the last page. A person who is told that the other device has saved meanwhile presses the button once more. */
  async #send(site: number, page: string): Promise<Reply> {
    const reply = await this.#ask(site, '', { ...fieldsIn(page), words: 'That is all', ...send });
    return reply.status === 409 ? this.#send(site, reply.body) : reply;
  }

  async #everybody(
    names: readonly string[],
    each: (name: string, site: number) => Promise<void>,
  ): Promise<void> {
    await forEachLimited(names, atOnce, (name) => each(name, this.names.indexOf(name)));
  }

  /** Sends a page again and again until a site takes it. `fields` undefined: opens it. */
  async #ask(site: number, path: string, fields: Record<string, string> | undefined): Promise<Reply> {
    const ports = this.#system.sitePorts;
    let attempts = 0;
    const reply = await eventually(async () => {
      const port = ports[(site + attempts) % ports.length];
      attempts += 1;
      const response = await fetch(`http://127.0.0.1:${port}${this.#path}${path}`, {
        redirect: 'manual',
        ...(fields !== undefined && { method: 'POST', body: new URLSearchParams(fields) }),
      });
      const body = await response.text();
      if (response.status >= 500) throw new Error(`${response.status}: ${body}`);
      return { status: response.status, body, location: response.headers.get('location') };
    });
    this.#steps += 1;
    for (const { steps, resolve } of this.#waiting) if (steps === this.#steps) resolve();
    return reply;
  }
}

const next = { 'submission:step': 'next' };
const save = { 'submission:step': 'save' };
const send = { 'submission:step': 'send' };

function fieldsIn(page: string): Record<string, string> {
  const fields = page.matchAll(/<input (?:type="hidden"|type="text"[^>]*) name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
