import { compileAnswerValidator, dayAt, parseDefinition, type SurveyDefinition } from '@canvass/surveys';

export const definition: SurveyDefinition = definitionOf({
  title: 'Coffee',
  questions: [
    {
      id: 'colour',
      text: 'Which?',
      type: 'choice',
      choices: [
        { value: 'r', label: 'Red' },
        { value: 'b', label: 'Blue' },
        { value: 'B2', label: 'blue ' },
        { value: 'x', label: 'Maybe; or not' },
      ],
    },
    {
      id: 'extras',
      text: 'What else?',
      type: 'choice',
      multiple: true,
      choices: ['milk', 'sugar', 'salt;pepper'],
    },
    { id: 'rating', text: 'How good?', type: 'scale', required: true },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
});

export function definitionOf(input: object): SurveyDefinition {
  const parsed = parseDefinition(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

export interface Line {
  readonly key: string;
  readonly receivedAt: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

type Fault = 'noConnection' | 'redirect' | 'lostResponse' | 'halfResponse' | 503 | 429 | 401;

/** A site in memory: it stores each line once, and has the faults that a test queues, one for each request. */
export class FakeSite {
  readonly stored = new Map<string, Line>();
  readonly batches: number[] = [];
  readonly faults: Fault[] = [];
  /** Called for each batch, before it is stored. */
  onBatch: () => void = () => {};
  /** With each status that is a fault. */
  retryAfter = '1';
  isClosed = false;
  /** The site answers with this instead of the definition. */
  page: string | undefined;
  /** Of these keys the next attempt is not confirmed. */
  readonly unconfirmed = new Set<string>();
  readonly #definition: SurveyDefinition;
  readonly #validate: ReturnType<typeof compileAnswerValidator>;

  constructor(of: SurveyDefinition = definition) {
    this.#definition = of;
    this.#validate = compileAnswerValidator(of);
  }

  readonly fetch = async (address: unknown, init: RequestInit = {}): Promise<Response> => {
    if (!String(address).endsWith('/answers:batch')) {
      return this.page === undefined ? Response.json(this.#definition) : new Response(this.page);
    }
    const fault = this.faults.shift();
    if (fault === 'noConnection') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    if (typeof fault === 'number') {
      return Response.json(
        { title: `Refused with ${fault}` },
        { status: fault, headers: { 'retry-after': this.retryAfter } },
      );
    }
    if (fault === 'redirect') {
      return new Response(null, { status: 308, headers: { location: 'https://other.example' } });
    }
    this.onBatch();
    const lines = (init.body as string)
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as Line);
    this.batches.push(lines.length);
    const results = lines.map((line, index) => JSON.stringify({ line: index + 1, ...this.#store(line) }));
    if (fault === 'lostResponse') throw new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } });
    const text = `${results.join('\n')}\n`;
    return new Response(fault === 'halfResponse' ? text.slice(0, text.length / 2) : text);
  };

  #store(line: Line): object {
    const read = this.#validate(line.answers, { day: dayAt(Date.parse(line.receivedAt)) });
    if (!read.ok) return { status: 422, title: 'The input is not valid', errors: read.errors };
    if (this.isClosed && !this.stored.has(`${line.key} ${line.receivedAt}`)) {
      return { status: 409, type: 'urn:canvass:problem:survey-closed', title: 'The survey is closed' };
    }
    this.stored.set(`${line.key} ${line.receivedAt}`, line);
    if (this.unconfirmed.delete(line.key)) return { status: 503, title: 'Not confirmed', retryAfter: 1 };
    return { status: 201, id: line.key, receivedAt: line.receivedAt };
  }
}
