import { eventually } from '@canvass/testing';

/** The pages of the survey that people walk through, by the id of their only question. */
const pages = ['colour', 'rating', 'extras', 'why'] as const;

/** A survey with a page for each question. The first page is not left without an answer. */
export const walkedSurvey = {
  title: 'A walk',
  languages: ['en', 'de'],
  sections: pages.map((startsAt) => ({ startsAt })),
  questions: pages.map((id, index) => ({
    id,
    text: { default: `What about ${id}?`, de: `Und ${id}?` },
    type: 'text',
    required: index === 0,
  })),
};

/** What the site says of how far people got. */
export interface Walked {
  readonly started: number;
  readonly sent: number;
  readonly pages: readonly { readonly reached: number }[];
  readonly questions: readonly { readonly question: string; readonly stopped: number }[];
}

/** Where a person stops: on a page, from 1; 0: before they begin; beyond the last page: they send the form. */
const sends = pages.length + 1;
/** One of this many people does it. */
const often = { twice: 3, byScript: 2, leavesAndReturns: 4 };
const requestTimeoutMs = 60_000;

/**
 * People who walk through the form of a survey, each page at another site, and again and again until they get a response. They stop on some
 * page, or send the form; some have a browser with script, which tells when they begin and at which question they leave.
 */
export class Walkers {
  readonly #addresses: readonly string[];
  readonly #stops: readonly number[];
  readonly #lanes: Promise<void>[];
  readonly #left = new Map<string, number>();
  #requests = 0;
  #next = 0;
  #arrived = 0;

  /** @param addresses of the form, at each site */
  constructor(addresses: readonly string[], people: number, atOnce: number) {
    this.#addresses = addresses;
    // All ways are walked as often, in an order in which neighbours differ.
    this.#stops = Array.from({ length: people }, (_, person) => (person * 5) % (sends + 1));
    this.#lanes = Array.from({ length: atOnce }, () => this.#walkOneAfterAnother());
  }

  /** How many people have got as far as they want to. */
  get arrived(): number {
    return this.#arrived;
  }

  async all(): Promise<void> {
    await Promise.all(this.#lanes);
  }

  /** What they did. */
  walked(): Walked {
    const atLeast = (stop: number): number => this.#stops.filter((each) => each >= stop).length;
    return {
      started: atLeast(1),
      sent: atLeast(sends),
      pages: pages.map((_, index) => ({ reached: atLeast(index + 1) })),
      questions: [...this.#left].map(([question, stopped]) => ({ question, stopped })),
    };
  }

  async #walkOneAfterAnother(): Promise<void> {
    for (;;) {
      const person = this.#next;
      this.#next += 1;
      const stop = this.#stops[person];
      if (stop === undefined) return;
      await this.#walk(person, stop);
      this.#arrived += 1;
    }
  }

  async #walk(person: number, stop: number): Promise<void> {
    let page = await this.#until('', undefined, ({ status }) => status === 200);
    if (stop === 0) return;
    const hasScript = person % often.byScript === 0;
    const times = person % often.twice === 0 ? 2 : 1;
    const tell = (html: string, at?: string): Promise<unknown> =>
      this.#until(
        '/progress',
        [...told(html), ...(at === undefined ? [] : [['submission:at', at] as const])],
        ({ status }) => status === 204,
      );
    if (hasScript) await tell(page);
    const left: (readonly [string, string])[] = [];
    for (let at = 1; at < stop; at += 1) {
      const question = pages[at - 1]!;
      if (hasScript && person % often.leavesAndReturns === 0) {
        await tell(page, question);
        left.push(['submission:left', question]);
      }
      const isLast = at === pages.length;
      const fields = [
        ...fieldsOf(page),
        ...left.splice(0),
        [question, `${person}`] as const,
        step(isLast ? 'send' : 'next'),
      ];
      const arrives = (answer: Answer): boolean =>
        isLast ? answer.status === 303 : isConfirmed(answer, pages[at]!);
      for (let time = 0; time < times; time += 1) page = await this.#until('', fields, arrives);
    }
    if (stop === sends) return;
    const here = pages[stop - 1]!;
    // On the first page, they have begun when they have sent it without its answer.
    if (stop === 1 && !hasScript) {
      page = await this.#until('', [...fieldsOf(page), step('next')], (answer) =>
        isConfirmed(answer, '@start', 422),
      );
    }
    if (!hasScript) return;
    await tell(page, here);
    this.#left.set(here, (this.#left.get(here) ?? 0) + 1);
  }

  /** Sends the same request, each time to the next site, until it gets a response that arrives. Returns its page. */
  #until(path: string, fields: Fields | undefined, arrives: (answer: Answer) => boolean): Promise<string> {
    return eventually(async () => {
      const site = this.#addresses[this.#requests % this.#addresses.length]!;
      this.#requests += 1;
      const answer = await ask(`${site}${path}`, fields);
      if (!arrives(answer)) throw new Error(`${path} was answered ${answer.status}`);
      return answer.html;
    });
  }
}

type Fields = readonly (readonly [name: string, value: string])[];

interface Answer {
  readonly status: number;
  readonly html: string;
}

/** Throws if there is no response. */
async function ask(address: string, fields: Fields | undefined): Promise<Answer> {
  const response = await fetch(address, {
    ...(fields !== undefined && {
      method: 'POST',
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])),
    }),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  return { status: response.status, html: await response.text() };
}

/** A person who sees that the storage was too slow sends the page again. */
function isConfirmed({ status, html }: Answer, page: string, wanted = 200): boolean {
  return status === wanted && html.includes(`name="submission:reached" value="${page}"`);
}

const step = (name: string) => ['submission:step', name] as const;

function fieldsOf(html: string): Fields {
  return [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
}

/** What the script of a page tells of it. */
function told(html: string): Fields {
  return fieldsOf(html).filter(([name]) => /^submission:(?:id|reached|left)$/.test(name));
}
