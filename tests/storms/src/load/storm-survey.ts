import { drawOf } from '../plan/seeded-random.ts';

/** The surveys of a storm: a question of each type, and a token that names each answer. */
export const surveyNames = ['storm-1', 'storm-2', 'storm-3', 'storm-4'] as const;

export const ratings = [1, 2, 3, 4, 5] as const;
export const colours = ['red', 'blue', 'green'] as const;
export const extras = ['milk', 'sugar'] as const;

const impatientShare = 0.1;

export const stormSurvey = {
  title: 'Storm',
  description: 'Made by npm run storm. It can be deleted when the storm is over.',
  questions: [
    { id: 'token', text: 'Which answer is this?', type: 'text', required: true },
    { id: 'rating', text: 'How good?', type: 'scale', min: ratings[0], max: ratings.at(-1) },
    { id: 'colour', text: 'Which colour?', type: 'choice', choices: colours },
    { id: 'extras', text: 'Which extras?', type: 'choice', choices: extras, multiple: true },
  ],
};

export interface StormAnswers {
  readonly token: string;
  readonly rating?: number;
  readonly colour?: string;
  readonly extras?: readonly string[];
}

/** What answer number `index` of a storm says: of all values, and of skipped questions, by its seed. So no content must be kept. */
export class StormAnswerSource {
  readonly #name: string;
  readonly #seed: number;

  /** @param name of the storm: letters and digits */
  constructor(name: string, seed: number) {
    this.#name = name;
    this.#seed = seed;
  }

  surveyOf(index: number): number {
    return index % surveyNames.length;
  }

  /** The `Idempotency-Key` of all attempts to send it. */
  keyOf(index: number): string {
    return `${this.#name}-${index}`;
  }

  /** Whether its respondent gives up after the first attempt that is not acknowledged. */
  isImpatient(index: number): boolean {
    return drawOf(~this.#seed, index) < impatientShare;
  }

  answersOf(index: number): StormAnswers {
    const draw = Math.floor(drawOf(this.#seed, index) * 6 * 4 * 4);
    const rating = draw % 6;
    const colour = colours[Math.floor(draw / 6) % 4];
    const chosen = Math.floor(draw / 24);
    return {
      token: this.keyOf(index),
      ...(rating > 0 && { rating }),
      ...(colour !== undefined && { colour }),
      ...(chosen > 0 && { extras: extras.filter((_, bit) => (chosen & (1 << bit)) > 0) }),
    };
  }

  /** The number of the answer with this token; undefined if no answer of this storm has it. */
  indexOf(token: unknown): number | undefined {
    if (typeof token !== 'string' || !token.startsWith(`${this.#name}-`)) return undefined;
    const digits = token.slice(this.#name.length + 1);
    return /^(?:0|[1-9]\d{0,8})$/.test(digits) ? Number(digits) : undefined;
  }
}
