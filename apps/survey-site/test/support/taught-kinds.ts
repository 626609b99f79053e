import type { QuestionPreset } from '@canvass/surveys';
import type { Locator, Page } from '@canvass/testing/browser';

/** What a cell of an export has: null if the question was not asked, undefined if it was skipped. */
export type Cell = string | number | null | undefined;

/** What people do with one kind of question, in the words of pages. */
export interface TaughtKind {
  /** What the builder calls it. */
  readonly name: string;
  /** The question that the owner writes. */
  readonly text: string;
  /** Writes the options of the question that is open in the builder. */
  readonly write: (page: Page) => Promise<void>;
  /** Enters what one respondent answers, by the labels of parts; `''` is the question itself. */
  readonly enter: (question: Locator, answer: Answer) => Promise<void>;
  /** What each respondent answers; undefined if nothing. */
  readonly answers: readonly (Answer | undefined)[];
  /** The cells of an answer, by the labels of parts. */
  readonly cells: (answer: Answer | undefined) => Readonly<Record<string, Cell>>;
  /** What NDJSON has where a cell has this. Absent: the same. */
  readonly inJson?: (cell: Cell) => Cell;
  /** The type of each column in DuckDB, by the labels of parts. PostgreSQL calls them the same, in small letters. */
  readonly types: Readonly<Record<string, 'VARCHAR' | 'INTEGER' | 'DATE'>>;
}

type Answer = Readonly<Record<string, string>>;

const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const point = (question: Locator, name: string): Locator =>
  question.getByRole('radio', { name, exact: true });

/** Types the items of a list into the open question, one after another. */
async function typeList(page: Page, item: string, labels: readonly string[]): Promise<void> {
  for (const [index, label] of labels.entries()) {
    const name = `${item} ${index + 1}`;
    if ((await field(page, name).count()) === 0) {
      await field(page, `${item} ${index}`).press('Enter');
      await page.locator(`[aria-label="${name}"]:focus`).waitFor();
    }
    await field(page, name).fill(label);
  }
}

const checkPoint = (question: Locator, { '': given = '' }: Answer): Promise<void> =>
  point(question, given).check();
const fillIn = (question: Locator, { '': given = '' }: Answer): Promise<void> =>
  question.locator('input, textarea').fill(given);

const text = (answer: Answer | undefined) => ({ '': answer?.[''] });
const number = (answer: Answer | undefined) => ({ '': answer && Number(answer['']) });
const one = (value: string | undefined): Answer | undefined =>
  value === undefined ? undefined : { '': value };

/** The kinds that the builder offers. The type check and the browser test refuse one without an entry. */
export const taughtKinds = {
  choice: {
    name: 'Choices',
    text: 'What did you drink?',
    write: (page) => typeList(page, 'Choice', ['Tea', 'Coffee', 'Milk, cold']),
    enter: checkPoint,
    answers: ['Tea', 'Coffee', 'Tea', 'Coffee', undefined, 'Tea', 'Milk, cold'].map(one),
    cells: text,
    types: { '': 'VARCHAR' },
  },
  scale: {
    name: 'Scale',
    text: 'How strong was it?',
    write: (page) => field(page, 'Highest value').fill('7'),
    enter: checkPoint,
    answers: ['7', '2', '3', undefined, '4', '1', undefined].map(one),
    cells: number,
    types: { '': 'INTEGER' },
  },
  matrix: {
    name: 'Grid',
    text: 'How was the café?',
    write: async (page) => {
      await typeList(page, 'Row', ['Taste', 'Price', 'Service']);
      await typeList(page, 'Column', ['good', 'fair', 'bad']);
    },
    enter: async (question, answer) => {
      for (const [row, column] of Object.entries(answer)) {
        await point(question.getByRole('radiogroup', { name: row, exact: true }), column).check();
      }
    },
    answers: [
      { Taste: 'good', Price: 'fair', Service: 'good' },
      { Taste: 'bad' },
      undefined,
      { Price: 'good' },
      { Taste: 'good' },
      { Taste: 'fair', Price: 'bad', Service: 'bad' },
      undefined,
    ],
    cells: (answer) => ({
      '': answer && 'answered',
      Taste: answer?.['Taste'],
      Price: answer?.['Price'],
      Service: answer?.['Service'],
    }),
    types: { '': 'VARCHAR', Taste: 'VARCHAR', Price: 'VARCHAR', Service: 'VARCHAR' },
  },
  text: {
    name: 'Text',
    text: 'Why did you drink it?',
    write: () => Promise.resolve(),
    enter: fillIn,
    answers: [
      'The tea was calm, "and clear"',
      undefined,
      undefined,
      undefined,
      undefined,
      'Too hot;\ntoo late',
      undefined,
    ].map(one),
    cells: text,
    types: { '': 'VARCHAR' },
  },
  date: {
    name: 'Date',
    text: 'When were you here?',
    write: (page) => field(page, 'Earliest day').fill('2026-01-01'),
    enter: fillIn,
    answers: [
      '2026-09-30',
      '2026-10-01',
      '2026-10-31',
      '2026-11-15',
      undefined,
      '2026-11-20',
      '2026-09-30',
    ].map(one),
    cells: text,
    types: { '': 'DATE' },
  },
  nps: {
    name: 'Recommendation (NPS)',
    text: 'Would you send a friend?',
    write: () => Promise.resolve(),
    enter: checkPoint,
    answers: ['10', '3', undefined, '9', '7', '0', undefined].map(one),
    cells: number,
    types: { '': 'INTEGER' },
  },
} satisfies Record<QuestionPreset, TaughtKind>;

const kinds: readonly TaughtKind[] = Object.values(taughtKinds);
const { choice, matrix, text: why } = taughtKinds;

/** The places of all respondents. */
export const respondents: readonly number[] = [...choice.answers.keys()];
/** The row that is asked only after tea. The builder shows such a condition; only the API and imports make one. */
export const rowAfterTea = 'Service';

/** A column of an export: one for each part of a question. */
export interface TaughtColumn {
  readonly header: string;
  readonly type: 'VARCHAR' | 'INTEGER' | 'DATE';
  /** What each respondent entered. Only who drank tea was asked why, and for the service. */
  readonly cells: readonly Cell[];
  /** What NDJSON has: it has an answer with parts as a whole, with the parts that were answered. */
  readonly inJson: readonly Cell[];
}

/** The columns that an export has behind those of every survey. */
export const taughtColumns: readonly TaughtColumn[] = kinds.flatMap((kind) =>
  Object.entries(kind.types).map(([part, type]): TaughtColumn => {
    const isAfterTea = kind.text === why.text || part === rowAfterTea;
    const cells = respondents.map((respondent) => {
      const isAsked = !isAfterTea || choice.answers[respondent]?.[''] === 'Tea';
      return isAsked ? kind.cells(kind.answers[respondent])[part] : null;
    });
    const isPresence = kind.text === matrix.text && part === '';
    const inJson = cells.map((cell) =>
      isPresence || (part !== '' && cell === null) ? undefined : (kind.inJson?.(cell) ?? cell),
    );
    return { header: part === '' ? kind.text : `${kind.text} – ${part}`, type, cells, inJson };
  }),
);
