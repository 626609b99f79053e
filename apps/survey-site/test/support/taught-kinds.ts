import type { QuestionPreset, QuestionType } from '@canvass/surveys';
import { pixel } from '@canvass/surveys/generators';
import type { Locator, Page } from '@canvass/testing/browser';

/** What a cell of an export has: null if the question was not asked, undefined if it was skipped. */
export type Cell = string | number | null | undefined;

/** What NDJSON has in the place of a cell. */
export type InJson = Cell | readonly (object | string)[];

export type ColumnType = 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DATE' | 'DECIMAL(18,1)' | 'TIME';

/** What people do with one kind of question, in the words of pages. */
export interface TaughtKind {
  /** What the builder calls it. */
  readonly name: string;
  /** The question that the owner writes. */
  readonly text: string;
  /** The question as pages show it. Absent: the same. */
  readonly shown?: string;
  /** Writes the options of the question that is open in the builder. */
  readonly write: (page: Page) => Promise<void>;
  /** Enters what one respondent answers, by the labels of parts; `''` is the question itself. */
  readonly enter: (question: Locator, answer: Answer, hands: Hands) => Promise<void>;
  /** What each respondent answers; undefined if nothing. */
  readonly answers: readonly (Answer | undefined)[];
  /** The cells of an answer, by the labels of parts. */
  readonly cells: (answer: Answer | undefined) => Readonly<Record<string, Cell>>;
  /** What the card says behind the number of those who skipped it. Absent: nothing. */
  readonly alsoCounted?: string;
  /** What NDJSON has of a part of an answer. Absent: what the cell has. */
  readonly inJson?: (answer: Answer, part: string) => InJson;
  /** The type of each column in DuckDB, by the labels of parts. PostgreSQL calls them the same, in small letters. */
  readonly types: Readonly<Record<string, ColumnType>>;
}

type Answer = Readonly<Record<string, string>>;

/** How a person works the controls of a form. */
export interface Hands {
  readonly tick: (control: Locator) => Promise<void>;
  readonly write: (control: Locator, text: string) => Promise<void>;
  readonly pick: (menu: Locator, option: string) => Promise<void>;
  /** Whether the browser runs scripts. */
  readonly hasScript: boolean;
}

/** A finger or a mouse. */
export const pointer = (hasScript: boolean): Hands => ({
  tick: (control) => control.check(),
  write: (control, text) => control.fill(text),
  pick: async (menu, option) => {
    await menu.selectOption(option);
  },
  hasScript,
});

/** Keys only. Chromium in English takes the parts of a date as month, day and year, and a time with AM or PM. */
export const keyboard: Hands = {
  tick: async (control) => {
    if (!(await control.isChecked())) await control.press('Space');
  },
  write: async (control, text) => {
    const type = await control.getAttribute('type');
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    await control.focus();
    await control.page().keyboard.press('Control+A');
    await control.pressSequentially(
      type === 'date' ? `${month}${day}${year}` : type === 'time' ? twelveHours(text) : text,
    );
  },
  pick: (menu, option) => menu.pressSequentially(option),
  hasScript: true,
};

function twelveHours(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = [hours % 12 || 12, minutes].map((part) => String(part).padStart(2, '0'));
  return `${shown.join('')}${hours < 12 ? 'AM' : 'PM'}`;
}

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

const checkPoint = (question: Locator, { '': given = '' }: Answer, { tick }: Hands): Promise<void> =>
  tick(point(question, given));
const fillIn = (question: Locator, { '': given = '' }: Answer, { write }: Hands): Promise<void> =>
  write(question.locator('input, textarea'), given);

const text = (answer: Answer | undefined) => ({ '': answer?.[''] });
const number = (answer: Answer | undefined) => ({ '': answer && Number(answer['']) });
const one = (value: string | undefined): Answer | undefined =>
  value === undefined ? undefined : { '': value };

function pictures(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `café ${index + 1}.png`,
    mimeType: 'image/png',
    buffer: pixel,
  }));
}

/** What a cell has of the files, with `hiddenKey` in the place of each key. */
function listed(count: number): string {
  return JSON.stringify(
    pictures(count).map(({ name }) => ({ name, bytes: pixel.byteLength, key: hiddenKey })),
  );
}

/** Stands for a key, which no test can know. */
const hiddenKey = '(key)';

/** The same with `hiddenKey` for the key of each file. */
export function withoutKeys<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  return JSON.parse(json.replaceAll(/(\\*"key\\*":\\*")[0-9A-Z]{42}/g, `$1${hiddenKey}`)) as Value;
}
/** The numbers of these parts; `otherwise`: of a part that was left out. */
const numbers = (answer: Answer | undefined, parts: readonly string[], otherwise?: number) =>
  Object.fromEntries(
    parts.map((part) => {
      const given = answer?.[part];
      return [part, given === undefined ? answer && otherwise : Number(given.replace(',', '.'))];
    }),
  );

/** The kinds that the builder offers. The type check and the browser test refuse one without an entry. */
export const taughtKinds = {
  choice: {
    name: 'Single choice',
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
      await field(page, 'Score of column 1').fill('2');
      await field(page, 'Score of column 3').fill('-1');
      await field(page, 'Shuffle the rows').check();
    },
    enter: async (question, answer, { tick }) => {
      for (const [row, column] of Object.entries(answer)) {
        await tick(point(question.getByRole('radiogroup', { name: row, exact: true }), column));
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
    inJson: (answer, part) => answer[part],
    types: { '': 'VARCHAR', Taste: 'VARCHAR', Price: 'VARCHAR', Service: 'VARCHAR' },
  },
  ranking: {
    name: 'Ranking',
    text: 'What matters most?',
    write: (page) => typeList(page, 'Item', ['Taste', 'Price', 'Calm']),
    enter: async (question, answer, { pick }) => {
      for (const [item, rank] of Object.entries(answer)) {
        await pick(question.getByLabel(item, { exact: true }), rank);
      }
    },
    answers: [
      { Taste: '1', Price: '2', Calm: '3' },
      { Calm: '1', Taste: '2', Price: '3' },
      undefined,
      { Taste: '1', Calm: '2', Price: '3' },
      { Price: '1', Taste: '2', Calm: '3' },
      { Calm: '1', Price: '2', Taste: '3' },
      undefined,
    ],
    cells: (answer) => ({
      '': answer && 'answered',
      ...numbers(answer, ['Taste', 'Price', 'Calm']),
    }),
    inJson: (answer, part) =>
      part === '' ? Object.keys(answer).map((item) => item.toLowerCase()) : undefined,
    types: { '': 'VARCHAR', Taste: 'INTEGER', Price: 'INTEGER', Calm: 'INTEGER' },
  },
  sum: {
    name: 'Divide a total',
    text: 'How did you spend 10 €?',
    async write(page) {
      await typeList(page, 'Item', ['Drinks', 'Cake']);
      await field(page, 'Total').fill('10');
      await field(page, 'Decimals').fill('1');
      await field(page, 'Unit').fill('€');
    },
    enter: async (question, answer, { write }) => {
      for (const [item, amount] of Object.entries(answer)) {
        await write(question.getByLabel(item, { exact: true }), amount);
      }
    },
    answers: [
      { Drinks: '7,5', Cake: '2.5' },
      { Drinks: '10' },
      { Drinks: '0', Cake: '10' },
      undefined,
      undefined,
      { Drinks: '0.1', Cake: '9.9' },
      undefined,
    ],
    cells: (answer) => ({ '': answer && 'answered', ...numbers(answer, ['Drinks', 'Cake'], 0) }),
    inJson: (answer, part) => (part === '' ? undefined : numbers(answer, [part], 0)[part]),
    types: { '': 'VARCHAR', Drinks: 'DECIMAL(18,1)', Cake: 'DECIMAL(18,1)' },
  },
  text: {
    name: 'Short text',
    text: 'Why did you drink it?',
    write: (page) => page.getByRole('checkbox', { name: 'Several lines', exact: true }).check(),
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
  contact: {
    name: 'Contact details',
    text: 'Who are you?',
    async write(page) {
      await field(page, 'Telephone number').selectOption('Optional');
      await field(page, 'Country').selectOption('Optional');
    },
    async enter(question, answer, { pick, write }) {
      for (const [part, given] of Object.entries(answer)) {
        await (part === 'Country' ? pick : write)(question.getByLabel(part, { exact: true }), given);
      }
    },
    answers: [
      { Name: 'Zoë "Z" O\u2019Neil, MD', 'E-mail address': 'zoe@example.org', Country: 'Germany' },
      undefined,
      { 'Telephone number': '(030) 1234-567' },
      { Country: 'France' },
      undefined,
      {
        Name: '王芳',
        'E-mail address': 'w@a.example',
        'Telephone number': '+44 20 7946 0018',
        Country: 'Germany',
      },
      undefined,
    ],
    cells: (answer) => ({
      '': answer && 'answered',
      Name: answer?.['Name'],
      'E-mail address': answer?.['E-mail address'],
      'Telephone number': answer?.['Telephone number'],
      Country: answer?.['Country'],
    }),
    inJson: (answer, part) => answer[part],
    types: {
      '': 'VARCHAR',
      Name: 'VARCHAR',
      'E-mail address': 'VARCHAR',
      'Telephone number': 'VARCHAR',
      Country: 'VARCHAR',
    },
  },
  consent: {
    name: 'Consent',
    text: 'We keep your answers for a year.',
    write: (page) => field(page, 'Words beside the box').fill('That is all right'),
    enter: (question, _answer, { tick }) =>
      tick(question.getByRole('checkbox', { name: 'That is all right', exact: true })),
    answers: ['yes', 'yes', undefined, 'yes', undefined, 'yes', undefined].map(one),
    cells: (answer) => ({ '': answer && 'That is all right' }),
    types: { '': 'VARCHAR' },
  },
  files: {
    name: 'File',
    text: 'Do you have pictures?',
    write: (page) => page.getByRole('checkbox', { name: 'Images', exact: true }).check(),
    enter: async (question, { '': given = '' }, { hasScript }) => {
      // On a second page, the files are already there.
      if ((await question.getByRole('checkbox').count()) > 0) return;
      await question.locator('input[type=file]').setInputFiles(pictures(Number(given)));
      if (!hasScript) return;
      await question
        .getByRole('checkbox')
        .nth(Number(given) - 1)
        .waitFor();
    },
    answers: ['1', undefined, '2', undefined, '1', undefined, undefined].map(one),
    alsoCounted: ', 4 files',
    cells: (answer) => ({ '': answer && Number(answer['']), Files: answer && listed(Number(answer[''])) }),
    inJson: ({ '': given }, part) =>
      part === '' ? (JSON.parse(listed(Number(given))) as object[]) : undefined,
    types: { '': 'BIGINT', Files: 'VARCHAR' },
  },
  statement: {
    name: 'Information',
    text: 'Some words on **prices** first.',
    shown: 'Some words on prices first.',
    write: () => Promise.resolve(),
    enter: () => Promise.resolve(),
    answers: Array.from({ length: 7 }, () => undefined),
    cells: () => ({}),
    types: {},
  },
  email: {
    name: 'E-mail',
    text: 'Where can we write to you?',
    write: () => Promise.resolve(),
    enter: fillIn,
    answers: [
      'ann@example.org',
      undefined,
      'jörg@müller.example',
      undefined,
      undefined,
      'o@a.example',
      'x@y.example',
    ].map(one),
    cells: text,
    types: { '': 'VARCHAR' },
  },
  phone: {
    name: 'Telephone',
    text: 'Where can we call you?',
    write: () => Promise.resolve(),
    enter: fillIn,
    answers: ['+44 20 7946 0018', undefined, '(030) 1234-567', undefined, '112-11', undefined, undefined].map(
      one,
    ),
    cells: text,
    types: { '': 'VARCHAR' },
  },
  url: {
    name: 'Web address',
    text: 'Which is your website?',
    write: () => Promise.resolve(),
    enter: fillIn,
    answers: [
      undefined,
      'example.org/menu',
      'https://example.org',
      undefined,
      undefined,
      undefined,
      'www.example.org',
    ].map(one),
    cells: text,
    types: { '': 'VARCHAR' },
  },
  number: {
    name: 'Number',
    text: 'What did it weigh?',
    async write(page) {
      await field(page, 'Decimals').fill('1');
      await field(page, 'Unit').fill('kg');
      await field(page, 'Lowest number').fill('0');
    },
    enter: fillIn,
    answers: ['72.5', '80', undefined, '72.5', '0.1', '100', undefined].map(one),
    cells: number,
    types: { '': 'DECIMAL(18,1)' },
  },
  time: {
    name: 'Time',
    text: 'When did you come?',
    write: (page) => field(page, 'Latest time').fill('18:00'),
    enter: fillIn,
    answers: ['09:30', undefined, '17:59', '00:00', '09:30', '18:00', undefined].map(one),
    cells: text,
    types: { '': 'TIME' },
  },
  nps: {
    name: 'Recommendation',
    text: 'Would you send a friend?',
    write: () => Promise.resolve(),
    enter: checkPoint,
    answers: ['10', '3', undefined, '9', '7', '0', undefined].map(one),
    cells: number,
    types: { '': 'INTEGER' },
  },
} satisfies Record<QuestionType, TaughtKind> & Partial<Record<QuestionPreset, TaughtKind>>;

/** An answer with parts stands as a whole, with the parts that were answered. */
function inJsonOf({ inJson }: TaughtKind, answer: Answer | undefined, part: string, cell: Cell): InJson {
  if (cell === null) return part === '' ? null : undefined;
  return answer === undefined || inJson === undefined ? cell : inJson(answer, part);
}

const kinds: readonly TaughtKind[] = Object.values(taughtKinds);
const { choice, text: why } = taughtKinds;

/** The places of all respondents. */
export const respondents: readonly number[] = [...choice.answers.keys()];
/** The row that is asked only after tea. The builder shows such a condition; only the API and imports make one. */
export const rowAfterTea = 'Service';

/** A column of an export: one for each part of a question. */
export interface TaughtColumn {
  readonly header: string;
  readonly type: ColumnType;
  /** What each respondent entered. Only who drank tea was asked why, and for the service. */
  readonly cells: readonly Cell[];
  /** What NDJSON has of it. */
  readonly inJson: readonly InJson[];
}

/** The columns that an export has behind those of every survey. */
export const taughtColumns: readonly TaughtColumn[] = kinds.flatMap((kind) =>
  Object.entries(kind.types).map(([part, type]): TaughtColumn => {
    const isAfterTea = kind.text === why.text || part === rowAfterTea;
    const cells = respondents.map((respondent) => {
      const isAsked = !isAfterTea || choice.answers[respondent]?.[''] === 'Tea';
      return isAsked ? kind.cells(kind.answers[respondent])[part] : null;
    });
    const inJson = cells.map((cell, respondent) => inJsonOf(kind, kind.answers[respondent], part, cell));
    return { header: part === '' ? kind.text : `${kind.text} – ${part}`, type, cells, inJson };
  }),
);
