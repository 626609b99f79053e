import { pause, type Clock } from '@canvass/runtime/clock';
import { ulid } from 'ulid';

/** What the site does wrong. */
export type Fault =
  | 'loses'
  | 'doubles'
  | 'changes'
  | 'keepsErased'
  | 'miscounts'
  | 'storesRefused'
  | 'missums'
  | 'invents'
  | 'fails';

interface Answer {
  readonly id: string;
  readonly key: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

type Filter = (answer: Answer) => boolean;

const answersWithinMs = 500;
const streamEveryMs = 1_000;
const values = [1, 2, 3, 4, 5];
const colours = ['red', 'blue', 'green'];

/** The part of a site that a storm uses, in memory, with a fault. Every seventh attempt is refused, every eleventh gets no response. */
export class FaultySite {
  readonly #clock: Clock;
  readonly #fault: Fault | undefined;
  readonly #surveys = new Map<string, Answer[]>();
  readonly #ids = new Map<string, string>();
  readonly #erased = new Set<string>();
  #attempts = 0;
  #faulty = 0;

  /** @param clock every response takes half a second of it; streams tell the total every second */
  constructor(clock: Clock, fault?: Fault) {
    this.#clock = clock;
    this.#fault = fault;
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, area, , , , survey = '', what = '', id] = url.pathname.split('/');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    if (url.pathname === '/desk/sign-in') {
      return new Response(null, { status: 303, headers: { 'set-cookie': 'session=1; Path=/desk' } });
    }
    init.signal?.throwIfAborted();
    await pause(this.#clock, answersWithinMs);
    if (area === 'desk') return this.#stream(url.pathname.split('/')[4]!, init.signal!);
    if (area === 's') {
      const fields = new URLSearchParams(body);
      return this.#erase(url.pathname.split('/')[3]!, fields.get('id')!, 303);
    }
    if (method === 'PUT') return Response.json({}, { status: 201 });
    if (what === 'answers:batch') return this.#batch(survey, body);
    if (what === 'summary') return Response.json(this.#summary(survey, url.searchParams));
    if (what === 'export')
      return new Response(
        this.#of(survey)
          .map((each) => `${JSON.stringify(shown(each))}\n`)
          .join(''),
      );
    if (method === 'POST')
      return this.#submit(survey, new Headers(init.headers).get('idempotency-key')!, body);
    if (method === 'DELETE') return this.#erase(survey, id!, 204);
    if (id === undefined) return Response.json({ answers: this.#of(survey).map(shown), next: null });
    const found = this.#of(survey).find((each) => each.id === id);
    return found ? Response.json(shown(found)) : Response.json({}, { status: 404 });
  };

  #submit(survey: string, key: string, body: string): Response {
    const result = this.#take(survey, key, (JSON.parse(body) as Answer).answers);
    if (result === undefined) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    return Response.json({ ...result, withdrawalCode: 'CODE' }, { status: result.status });
  }

  #batch(survey: string, body: string): Response {
    const results = body
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const { key, answers } = JSON.parse(line) as Answer;
        return JSON.stringify(
          this.#take(survey, key, answers) ?? { status: 503, type: 'urn:canvass:problem:answer-unconfirmed' },
        );
      });
    return new Response(`${results.join('\n')}\n`);
  }

  /** Undefined: no response. */
  #take(survey: string, key: string, answers: Answer['answers']) {
    this.#attempts += 1;
    const kept = this.#surveys.get(survey) ?? [];
    this.#surveys.set(survey, kept);
    const isRefused = this.#attempts % 7 === 0;
    const known = this.#ids.get(key);
    const id = known ?? ulid();
    const isFaulty = (): boolean => (this.#faulty += 1) % 5 === 0;
    const store = (): void => {
      if (known !== undefined) return;
      this.#ids.set(key, id);
      if (this.#fault === 'loses' && isFaulty()) return;
      kept.push({
        id,
        key,
        answers: this.#fault === 'changes' && isFaulty() ? { ...answers, rating: 6 } : answers,
      });
      if (this.#fault === 'doubles' && isFaulty()) kept.push({ id: ulid(), key, answers });
      if (this.#fault === 'invents' && isFaulty())
        kept.push({ id: ulid(), key, answers: { token: 'nobody' } });
    };
    if (isRefused) {
      if (this.#fault === 'storesRefused') store();
      const type = this.#fault === 'fails' ? 'internal-error' : 'storage-unavailable';
      return { status: this.#fault === 'fails' ? 500 : 503, type: `urn:canvass:problem:${type}` };
    }
    store();
    return this.#attempts % 11 === 0 ? undefined : { status: 201, id };
  }

  #erase(survey: string, id: string, status: number): Response {
    if (this.#fault !== 'keepsErased') this.#erased.add(id);
    return this.#surveys.has(survey) ? new Response(null, { status }) : Response.json({}, { status: 404 });
  }

  #of(survey: string): Answer[] {
    return (this.#surveys.get(survey) ?? []).filter(({ id }) => !this.#erased.has(id));
  }

  #summary(survey: string, query: URLSearchParams) {
    const all = this.#of(survey);
    const range = query.get('where[rating]')?.split('..').map(Number);
    const filter: Filter =
      range === undefined
        ? () => true
        : ({ answers }) =>
            Number(answers['rating']) >= range[0]! && Number(answers['rating']) <= range.at(-1)!;
    const chosen = all.filter(filter);
    const groups =
      query.get('by') === null
        ? {}
        : {
            groups: colours.map((value) => ({
              value,
              summary: counts(chosen.filter(({ answers }) => answers['colour'] === value)),
            })),
          };
    const wrong = this.#fault === 'miscounts' && query.size === 0 ? 1 : 0;
    if (this.#fault === 'missums' && 'groups' in groups) groups.groups[0]!.summary.totalAnswers += 1;
    const summary = counts(chosen);
    return { survey, of: all.length, ...summary, totalAnswers: summary.totalAnswers + wrong, ...groups };
  }

  #stream(survey: string, signal: AbortSignal): Response {
    const event = (): string => {
      const total = this.#of(survey).length.toLocaleString('en');
      const data = JSON.stringify({ 'results-figures': `<span class="total">${total}</span>` });
      return `event: regions\ndata: ${data}\n\n`;
    };
    const clock = this.#clock;
    return new Response(
      new ReadableStream(
        {
          async pull(controller) {
            await pause(clock, streamEveryMs, signal);
            if (signal.aborted) controller.error(signal.reason);
            else controller.enqueue(new TextEncoder().encode(event()));
          },
        },
        { highWaterMark: 0 },
      ),
    );
  }
}

function shown({ id, answers }: Answer) {
  return { id, answers };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1e6) / 1e6;
}

function counts(all: readonly Answer[]) {
  const with_ = (question: string): unknown[] => all.flatMap(({ answers }) => answers[question] ?? []);
  const has = (question: string): number =>
    all.filter(({ answers }) => answers[question] !== undefined).length;
  const question = (id: string) => ({ id, answered: has(id), skipped: all.length - has(id) });
  const ratings = with_('rating')
    .map(Number)
    .toSorted((one, other) => one - other);
  const average = ratings.length === 0 ? null : ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
  const middle = (at: number): number => ratings[Math.floor(at)]!;
  const lengths = with_('token').reduce<number>((sum, each) => sum + (each as string).length, 0);
  const count = (id: string, value: unknown): number => with_(id).filter((each) => each === value).length;
  return {
    totalAnswers: all.length,
    questions: [
      {
        ...question('token'),
        type: 'text',
        facet: 'words',
        averageLength: all.length === 0 ? null : rounded(lengths / all.length),
      },
      {
        ...question('rating'),
        type: 'scale',
        facet: 'number',
        average: rounded(average),
        median: average === null ? null : (middle((ratings.length - 1) / 2) + middle(ratings.length / 2)) / 2,
        standardDeviation:
          average === null
            ? null
            : rounded(
                Math.sqrt(ratings.reduce((sum, each) => sum + (each - average) ** 2, 0) / ratings.length),
              ),
        min: ratings[0] ?? null,
        max: ratings.at(-1) ?? null,
        histogram: values.map((value) => ({ value, count: count('rating', value) })),
      },
      {
        ...question('colour'),
        type: 'choice',
        facet: 'choices',
        choices: colours.map((value) => ({ value, count: count('colour', value) })),
      },
      {
        ...question('extras'),
        type: 'choice',
        facet: 'choices',
        choices: ['milk', 'sugar'].map((value) => ({ value, count: count('extras', value) })),
      },
    ],
  };
}
