/** A figure in bench/RESULTS.md. */
interface Place {
  /** The title of its section. */
  readonly section: string;
  /** The first cell of its row, or what stands in it before a comma. */
  readonly row: string;
  /** The heading of its column. */
  readonly column: string;
}

const manySurveys = (row: string, column = 'measured'): Place => ({ section: 'many surveys', row, column });

/** Where each measured constant of a plan is recorded. */
export const places = {
  /** The rate of the bench of many surveys, in answers per second. */
  answersPerS: manySurveys('answers acknowledged/s'),
  /** Processor cores that the site takes at that rate. */
  siteCores: manySurveys('site', 'CPU'),
  /** Processor cores that the worker takes at that rate. */
  workerCores: manySurveys('workers', 'CPU'),
  /** Storage calls of a worker for an answer at that rate. */
  workerCallsPerAnswer: manySurveys('storage calls per answer: workers'),
  /** The age of the oldest uncounted answer at that rate, in s. */
  oldestUncountedS: manySurveys('age of the oldest uncounted answer: p50'),
  siteMiB: manySurveys('memory: site, most'),
  workerMiB: manySurveys('memory: workers, most'),
  /** Answers that a processor core counts in a second if all are of one survey. */
  hotAnswersPerCoreS: {
    section: 'count',
    row: 'answers counted per CPU second, one hot survey',
    column: 'measured',
  },
  /** Bytes of an answer in a column file. */
  columnBytesPerAnswer: {
    section: 'slices',
    row: 'bytes per answer of a column file',
    column: 'measured',
  },
} as const satisfies Record<string, Place>;

/** The measured constants, and the surveys of the bench of many surveys. */
export type Measured = Readonly<Record<keyof typeof places | 'surveys', number>>;

/** Reads the constants from the records of the benches. Throws an error that names what is missing. */
export function readMeasured(results: string): Measured {
  const figures = Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, figureAt(results, place)]),
  ) as Record<keyof typeof places, number>;
  const surveys = /^([\d,]+) surveys of [\d,]+ tenants/m.exec(sectionOf(results, 'many surveys'))?.[1];
  if (surveys === undefined)
    throw new Error('bench/RESULTS.md does not say how many surveys the bench of many surveys has');
  return { ...figures, surveys: toNumber(surveys) };
}

function figureAt(results: string, { section, row, column }: Place): number {
  let columns: readonly string[] = [];
  for (const line of sectionOf(results, section).split('\n')) {
    if (!line.startsWith('|')) {
      columns = [];
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (columns.length === 0) columns = cells;
    else if (cells[0] === row || cells[0]?.startsWith(`${row},`)) {
      const value = toNumber(cells[columns.indexOf(column)] ?? '');
      if (Number.isFinite(value)) return value;
    }
  }
  throw new Error(`bench/RESULTS.md has no figure '${row}', '${column}' in the section '${section}'`);
}

function sectionOf(results: string, title: string): string {
  return results.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';
}

/** The number at the beginning of a cell, in the unit that the cell has. */
function toNumber(cell: string): number {
  return Number(/^[\d.,]+/.exec(cell)?.[0].replaceAll(',', '') ?? Number.NaN);
}
