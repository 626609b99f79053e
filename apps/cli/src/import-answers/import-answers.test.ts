import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { definition, definitionOf, FakeSite } from '../../test/import-answers/fake-site.ts';
import type { RefusedRow } from './import-report.ts';
import { importAnswers, type ImportRequest } from './import-answers.ts';
import { parseMapping } from './mapping.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.byteLength; from += size) yield bytes.subarray(from, from + size);
}

function importer(site = new FakeSite()) {
  const clock = new FakeClock(Date.parse('2026-11-21T09:00:00Z'));
  const refused: RefusedRow[] = [];
  const stopping = new AbortController();
  const run = async (file: string | Buffer, over: Partial<ImportRequest> = {}) => {
    const importing = importAnswers(
      {
        fetch: site.fetch,
        clock,
        random: () => 1,
        onRefused: (row) => void refused.push(row),
      },
      {
        url: 'http://site',
        tenant: 'acme',
        survey: 'coffee',
        key: 'key',
        file: chunksOf(Buffer.from(file), file.length > 100_000 ? 65_537 : 7),
        format: 'csv',
        isDryRun: false,
        ...over,
      },
      stopping.signal,
    );
    const state = { isOver: false };
    void importing.catch(() => {}).finally(() => (state.isOver = true));
    // Each pause of a retry ends at once.
    while (!state.isOver) {
      await clock.settle();
      await clock.advance(1_000);
    }
    return importing;
  };
  return { site, run, refused, stopping, clock };
}

const named = (id: string): object => ({ id, text: 'How good?', type: 'scale' });
const stored = ({ stored: lines }: FakeSite) => [...lines.values()];
const rows = (count: number): string =>
  `id,receivedAt,q_rating\n${Array.from({ length: count }, (_, index) => `r${index},2024-05-01T09:30:00Z,${1 + (index % 5)}\n`).join('')}`;

describe('an import of a Canvass export', () => {
  const file = [
    '\uFEFFid,receivedAt,version,q_colour,q_extras,q_rating,q_why',
    '"01A",2024-05-01T09:30:00.123Z,1,"r","milk;salt\\;pepper",4,"\'=1+1"',
    '"01B",2024-05-01T09:31:00.000Z,2,"","",5,"two\nlines, ""quoted"""',
    '',
  ].join('\r\n');

  test('leaves out the times of the survey’s zone, which stand beside those in UTC', async () => {
    const { site, run } = importer();
    const titles = [
      'id,receivedAt,receivedAtLocal,version,q_rating',
      'Id,Received at (UTC),Received at (Europe/Berlin),Version,How good?',
    ];
    for (const [index, title] of titles.entries()) {
      await run(`${title}\n0${index}A,2024-05-01T09:30:00.000Z,2024-05-01T11:30:00.000+02:00,1,4\n`);
    }
    expect(stored(site)).toMatchObject([
      { key: '00A', receivedAt: '2024-05-01T09:30:00.000Z', answers: { rating: 4 } },
      { key: '01A', receivedAt: '2024-05-01T09:30:00.000Z', answers: { rating: 4 } },
    ]);
  });

  test('maps by itself, and keeps ids as keys, times, choices and texts', async () => {
    const { site, run } = importer();
    const report = await run(file);
    expect(report).toMatchObject({ rows: 2, acknowledged: 2, refused: 0, end: 'complete', unused: [] });
    expect(stored(site)).toEqual([
      {
        key: '01A',
        receivedAt: '2024-05-01T09:30:00.123Z',
        answers: { colour: 'r', extras: ['milk', 'salt;pepper'], rating: 4, why: '=1+1' },
      },
      {
        key: '01B',
        receivedAt: '2024-05-01T09:31:00.000Z',
        answers: { rating: 5, why: 'two\nlines, "quoted"' },
      },
    ]);
  });

  test('run twice changes nothing', async () => {
    const { site, run } = importer();
    await run(file);
    const before = stored(site);
    expect(await run(file)).toMatchObject({ acknowledged: 2, refused: 0 });
    expect(stored(site)).toEqual(before);
  });

  test('as NDJSON is the same', async () => {
    const { site, run } = importer();
    const lines = [
      '{"id":"01A","receivedAt":"2024-05-01T09:30:00.123Z","version":1,"answers":{"rating":4,"why":null}}',
      '{"key":"k","id":"01B","receivedAt":"2024-05-01T09:31:00Z","answers":{"rating":5}}',
      '{"id":"01C","answers":',
      '{"id":"01D","receivedAt":"2024-05-01T09:31:00Z"}',
    ].join('\n');
    const report = await run(lines, { format: 'ndjson' });
    expect(stored(site)).toEqual([
      { key: '01A', receivedAt: '2024-05-01T09:30:00.123Z', answers: { rating: 4 } },
      { key: 'k', receivedAt: '2024-05-01T09:31:00.000Z', answers: { rating: 5 } },
    ]);
    expect(report.firstRefused).toEqual([
      { line: 3, reasons: ['The line is not valid JSON'] },
      { line: 4, reasons: ['The line has no object “answers”'] },
    ]);
  });
});

describe('an import with bad rows', () => {
  test('stores the others, and tells the line and reason of each', async () => {
    const { site, run, refused } = importer();
    const report = await run(
      [
        'id,receivedAt,q_rating,q_colour,q_why',
        '1,2024-05-01T09:30:00Z,4,r,',
        '2,2024-05-01T09:30:00Z,4',
        '3,2024-05-01T09:30:00Z,4,r,b,c',
        '4,2024-05-01T09:30:00Z,9,r,',
        '5,2024-05-01T09:30:00Z,vier,r,',
        '6,2024-05-01T09:30:00Z,4,blue,',
        '7,yesterday,4,r,',
        '8,,4,r,',
        '9,2024-05-01T09:30:00Z,4,r,a "quote" inside',
        'ä,2024-05-01T09:30:00Z,4,r,',
        '11,2024-05-01T09:30:00Z,,r,',
        '12,2024-05-01T09:30:00Z,5,Red,',
      ].join('\n'),
    );
    expect(stored(site).map(({ key }) => key)).toEqual(['1', '9', '12']);
    expect(report).toMatchObject({ rows: 12, acknowledged: 3, refused: 9, end: 'complete' });
    expect(report.firstRefused.map(({ line, reasons }) => `${line} ${reasons.join('; ')}`)).toEqual([
      '3 The row has 3 cells, and the header has 5',
      '4 The row has 6 cells, and the header has 5',
      '5 answers.rating: The answer must be from 1 to 5',
      '6 The cell of “q_rating” is no whole number',
      '7 The cell of “q_colour” is no choice, and no label of just one',
      '8 The time of receipt is not like 2024-05-01T09:30:00Z',
      '9 The row has no time of receipt: give --received-at for such rows',
      '11 The key needs 1 to 255 printable ASCII characters',
      '12 answers.rating: This question needs an answer',
    ]);
    expect(refused).toHaveLength(9);
  });

  test('names every reason once with its number, and the first 20 rows', async () => {
    const { run } = importer();
    const report = await run(`id,receivedAt,q_rating\n${'1,2024-05-01T09:30:00Z\n'.repeat(50)}`);
    expect(report.firstRefused).toHaveLength(20);
    expect(report.reasons).toEqual([['The row has 2 cells, and the header has 3', 50]]);
  });

  test.each([
    ['is not closed', '3,2024-05-01T09:30:00Z,4\n', 'has a quote that is not closed'],
    ['takes more than 1 MiB', '3,2024-05-01T09:30:00Z,4\n'.repeat(60_000), 'is longer than 1 MiB'],
  ])('ends at a row whose quote %s, and tells its line', async (_what, rest, fault) => {
    const { site, run } = importer();
    const begin = 'id,receivedAt,q_rating\n\n1,2024-05-01T09:30:00Z,4\n';
    const report = await run(`${begin}2,"2024-05-01T09:30:00Z,4\n${rest}`);
    expect(report).toMatchObject({ rows: 1, refused: 0, end: 'failed', fault: { code: 'unreadable' } });
    expect(report.fault?.message).toBe(
      `The row that begins in line 4 ${fault}${fault.endsWith('MiB') ? ': a quote in it may not be closed' : ''}. Nothing from there on was read.`,
    );
    expect(site.stored.size).toBe(report.acknowledged);
  });

  test('names the line where each begins, after empty lines and line ends of any kind', async () => {
    const { site, run } = importer();
    const report = await run(
      'id,receivedAt,q_rating,q_why\n1,2024-05-01T09:30:00Z,4,"a\r\nb\nc"\r\n\r\n2\r3,2024-05-01T09:30:00Z,4,d\r\n\n4\n',
    );
    expect(stored(site).map(({ answers }) => answers['why'])).toEqual(['a\r\nb\nc', 'd']);
    expect(report.firstRefused.map(({ line }) => line)).toEqual([6, 9]);
  });

  test('sends nothing in a dry run, and finds what the site would refuse', async () => {
    const { site, run } = importer();
    const lines = [
      '1,2024-05-01T09:30:00Z,4',
      '2,2024-05-01T09:30:00Z,9',
      '3,2026-11-21T09:05:01Z,4',
      '4,2009-05-01T09:30:00Z,4',
      '5,2026-11-21T09:05:00Z,4',
    ];
    const report = await run(`id,receivedAt,q_rating\n${lines.join('\n')}`, { isDryRun: true });
    expect(site.batches).toEqual([]);
    expect(report).toMatchObject({ rows: 5, acknowledged: 2, refused: 3 });
    expect(report.firstRefused.map(({ reasons }) => reasons[0])).toEqual([
      'answers.rating: The answer must be from 1 to 5',
      'receivedAt: Must not be more than five minutes in the future',
      'receivedAt: Must not be before 2010',
    ]);
  });
});

describe('an import of files', () => {
  const withFiles = definitionOf({
    title: 'Applications',
    questions: [
      { id: 'cv', text: 'Your CV', type: 'files' },
      { id: 'why', text: 'Why?', type: 'text' },
    ],
  });
  const why = 'of the question “cv”: only an answer that is sent alone can have files';

  test('refuses the rows that name some, and takes the others', async () => {
    const { site, run } = importer(new FakeSite(withFiles));
    const report = await run(
      'id,receivedAt,q_cv,q_cv.files,q_why\n1,2024-05-01T09:30:00Z,1,a.pdf,so\n2,2024-05-01T09:30:00Z,,,so\n',
    );
    expect(report).toMatchObject({ rows: 2, acknowledged: 1, refused: 1 });
    expect(report.firstRefused[0]?.reasons).toContain(`The cell of “q_cv.files” names files ${why}`);
    expect(stored(site).map(({ answers }) => answers)).toEqual([{ why: 'so' }]);
  });

  test('refuses another program’s names of files', async () => {
    const { site, run } = importer(new FakeSite(withFiles));
    const mapping = parseMapping('{"columns":{"Resume":"cv"},"receivedAt":"At"}');
    const report = await run('At,Resume\n2024-05-01T09:30:00Z,a.pdf\n', { mapping });
    expect(report.firstRefused[0]?.reasons).toEqual([`The cell of “Resume” names files ${why}`]);
    expect(stored(site)).toEqual([]);
  });

  test('is found by a dry run of lines of JSON', async () => {
    const { run } = importer(new FakeSite(withFiles));
    const file = { name: 'a.pdf', bytes: 1, key: '0'.repeat(42) };
    const report = await run(
      JSON.stringify({ id: '1', receivedAt: '2024-05-01T09:30:00Z', answers: { cv: [file] } }),
      { format: 'ndjson', isDryRun: true },
    );
    expect(report.firstRefused[0]?.reasons).toEqual([
      'answers.cv: Only an answer that is sent alone can have files, not one of a batch or an import',
    ]);
  });
});

test('a mapping may begin with a byte order mark', () => {
  const mapping = { columns: { Rating: 'rating' } };
  expect(parseMapping(`\uFEFF${JSON.stringify(mapping)}`)).toEqual(mapping);
});

describe('the key of a row', () => {
  test('without an id is what it is, and its number among equal rows', async () => {
    const { site, run } = importer();
    const file = 'rating;why\n4;good\n4;good\n5;good\n';
    const receivedAt = '2024-05-01T00:00:00.000Z';
    await run(file, { receivedAt });
    const keys = stored(site).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    await run(file, { receivedAt });
    // One more row: the others keep their keys.
    await run('rating;why\n1;new\n4;good\n5;good\n4;good\n', { receivedAt });
    expect(stored(site).map(({ key }) => key)).toEqual([...keys, expect.any(String)]);
  });

  test('of an earlier row is counted, in a dry run, too', async () => {
    const { run } = importer();
    const file =
      'id,receivedAt,rating\n' +
      ['1', '2', '1', '', '', '1'].map((id) => `${id},2024-05-01T09:30:00Z,4\n`).join('');
    for (const isDryRun of [true, false]) {
      expect(await run(file, { isDryRun })).toMatchObject({ rows: 6, acknowledged: 6, repeated: 2 });
    }
  });

  test('and the time of a line of JSON have the names that the mapping says', async () => {
    const { site, run } = importer();
    const line = '{"case":"A-1","id":"x","when":"2024-07-01 12:00","answers":{"rating":4}}';
    const mapping = { columns: {}, key: 'case', receivedAt: 'when', timeZone: 'Europe/Berlin' };
    await run(line, { format: 'ndjson', mapping });
    expect(stored(site)).toEqual([
      { key: 'A-1', receivedAt: '2024-07-01T10:00:00.000Z', answers: { rating: 4 } },
    ]);
  });

  test('is a column, if the mapping says so', async () => {
    const { site, run } = importer();
    const mapping = {
      columns: {
        'How was it?': { question: 'rating', values: { good: 5, bad: 1 } },
        Extras: { question: 'extras', separator: ', ', values: { Milch: 'milk' } },
        Notes: null,
      },
      receivedAt: 'When',
      key: 'Case',
      timeZone: 'Europe/Berlin',
    };
    const report = await run(
      'Case\tWhen\tHow was it?\tExtras\tNotes\tOther\nA-1\t2024-07-01 12:00\tgood\tMilch, sugar\tx\ty\n',
      { mapping },
    );
    expect(stored(site)).toEqual([
      {
        key: 'A-1',
        receivedAt: '2024-07-01T10:00:00.000Z',
        answers: { rating: 5, extras: ['milk', 'sugar'] },
      },
    ]);
    expect(report.unused).toEqual(['Other']);
  });
});

/** Reads the file twice, as the command does. */
const twice = (file: string): Partial<ImportRequest> => ({
  readAgain: () => chunksOf(Buffer.from(file), 7),
});

/** As `twice`, with the streams that were opened for it. */
function opened(file: string): { readonly streams: Readable[]; readonly readAgain: () => Readable } {
  const streams: Readable[] = [];
  const readAgain = (): Readable => {
    const stream = Readable.from(chunksOf(Buffer.from(file), 7));
    streams.push(stream);
    return stream;
  };
  return { streams, readAgain };
}

const withTimes = (...times: readonly string[]): string =>
  `When;rating\n${times.map((time) => `${time};4\n`).join('')}`;
const timesIn = (site: FakeSite) => stored(site).map((line) => line.receivedAt);

describe('the times of another tool', () => {
  const mapping = { columns: { rating: 'rating' }, receivedAt: 'When', timeZone: 'Europe/Berlin' };
  test('have the order that one of them tells, from the first row on', async () => {
    const { site, run } = importer();
    const file = withTimes('', '05/01/2024 9:30', 'soon', '05/13/2024 9:30 PM', '6/1/24 9:30');
    const report = await run(file, { mapping, ...twice(file) });
    expect(timesIn(site)).toEqual([
      '2024-05-01T07:30:00.000Z',
      '2024-05-13T19:30:00.000Z',
      '2024-06-01T07:30:00.000Z',
    ]);
    expect(report).toMatchObject({ rows: 5, acknowledged: 3, refused: 2 });
  });

  test.each([
    ['csv', withTimes('2024-05-01T09:30:00Z', ...Array<string>(100).fill('2024-05-02T09:30:00Z')), 101],
    ['csv', withTimes('05/01/2024 9:30', '05/13/2024 9:30'), 2],
    ['ndjson', '{"When":"2024-05-01T09:30:00Z","answers":{"rating":4}}\n'.repeat(100), 100],
  ] as const)(
    'are read from a stream of %s that is closed before the first row is sent',
    async (format, file, count) => {
      const { site, run } = importer();
      const { streams, readAgain } = opened(file);
      const atSend: boolean[] = [];
      site.onBatch = () => atSend.push(streams.every(({ destroyed }) => destroyed));
      const given = { ...mapping, ...(format === 'ndjson' && { columns: {} }) };
      const report = await run(file, { format, mapping: given, readAgain });
      expect(report).toMatchObject({ acknowledged: count });
      expect([streams.length, atSend]).toEqual([1, [true]]);
    },
  );

  test.each([
    ['csv', 'When;rating\n05/01/2024 9:30;4\n13/05/2024 9:30;4\n05/13/2024 9:30;4\n', mapping, 'mapping', 1],
    ['csv', withTimes('05/01/2024 9:30'), { ...mapping, columns: { other: 'rating' } }, 'mapping', 0],
    ['ndjson', '{"answers":{"rating":4}}\n', mapping, 'mapping', 0],
  ] as const)(
    'that end an import of %s leave no stream open: %#',
    async (format, file, given, code, times) => {
      const { run } = importer();
      const { streams, readAgain } = opened(file);
      await expect(run(file, { format, mapping: given, readAgain })).rejects.toMatchObject({ code });
      expect(streams.map(({ destroyed }) => destroyed)).toEqual(Array(times).fill(true));
    },
  );

  test('that do not tell it are not sent without timeFormat', async () => {
    const { site, run } = importer();
    const file = withTimes('05/01/2024 9:30', '05/02/2024 9:30');
    await expect(run(file, { mapping, ...twice(file) })).rejects.toThrow(
      'The time “05/01/2024 9:30” is 5 January 2024 (D/M/Y) or 1 May 2024 (M/D/Y), and no time of the file tells which.',
    );
    expect(site.batches).toEqual([]);
    await run(file, { mapping: { ...mapping, timeFormat: 'D/M/Y' }, ...twice(file) });
    await run(file, { mapping: { ...mapping, timeFormat: 'D/M/Y' }, timeFormat: 'M/D/Y' });
    expect(timesIn(site)).toEqual([
      '2024-01-05T08:30:00.000Z',
      '2024-02-05T08:30:00.000Z',
      '2024-05-01T07:30:00.000Z',
      '2024-05-02T07:30:00.000Z',
    ]);
  });

  test('in a file that can be read only once are refused where they may be two', async () => {
    const { site, run } = importer();
    const report = await run(withTimes('05/01/2024 9:30', '05/13/2024 9:30'), { mapping });
    expect(timesIn(site)).toEqual(['2024-05-13T07:30:00.000Z']);
    expect(report.firstRefused).toEqual([
      { line: 2, reasons: [expect.stringContaining('may be 5 January 2024 or 1 May 2024')] },
    ]);
  });

  test('of lines of JSON are read the same way', async () => {
    const { site, run } = importer();
    const lines = ['05/01/2024 9:30', '05/13/2024 9:30'].map((receivedOn, index) =>
      JSON.stringify({ key: `k${index}`, receivedAt: receivedOn, answers: { rating: 4 } }),
    );
    const file = lines.join('\n');
    await run(file, { format: 'ndjson', mapping: { columns: {}, timeZone: 'UTC' }, ...twice(file) });
    expect(timesIn(site)).toEqual(['2024-05-01T09:30:00.000Z', '2024-05-13T09:30:00.000Z']);
  });

  test('are looked at up to the row that cannot be read', async () => {
    const { site, run } = importer();
    const file = `${withTimes('05/01/2024 9:30', '05/13/2024 9:30')}"x;4\n`;
    const report = await run(file, { mapping, ...twice(file) });
    expect(report).toMatchObject({ end: 'failed', fault: { code: 'unreadable' } });
    expect(site.stored.size).toBe(report.acknowledged);
  });

  test('of a file that begins with a time that tells all are not looked at twice', async () => {
    const { run } = importer();
    let read = 0;
    async function* again(): AsyncGenerator<Buffer> {
      for (const line of withTimes('2024-05-01 9:30', '05/13/2024 9:30').split(/(?<=\n)/)) {
        read += 1;
        yield Buffer.from(line);
      }
    }
    const report = await run(withTimes('2024-05-01 9:30', '05/01/2024 9:30'), { mapping, readAgain: again });
    expect(report).toMatchObject({ acknowledged: 1, refused: 1 });
    expect(read).toBeLessThan(4);
  });
});

describe('a header', () => {
  const receivedAt = '2024-05-01T00:00:00.000Z';

  test('may have titles in another normal form than the mapping, and with what is not seen', async () => {
    const { site, run } = importer();
    const mapping = { columns: { 'Cafe\u0301': 'rating', 'Not  used': null }, key: 'id', receivedAt: 'At' };
    const file = 'id,At,Caf\u00e9 \u200b,Not used\n1,2024-05-01T09:30:00Z,4,x\n';
    const report = await run(file, { mapping });
    expect(report.unused).toEqual([]);
    expect(stored(site)).toMatchObject([{ key: '1', answers: { rating: 4 } }]);
  });

  test('may have empty and repeated titles that are not used', async () => {
    const { site, run } = importer();
    const report = await run('rating,,,note,note\n4,a,b,c,d\n', { receivedAt });
    expect(report).toMatchObject({ acknowledged: 1, unused: ['note', 'note'] });
    expect(stored(site)[0]!.answers).toEqual({ rating: 4 });
  });

  test('may have another delimiter than the one that it seems to have', async () => {
    const { site, run } = importer();
    const mapping = { columns: { 'Good, or not': 'rating' } };
    await run('Good, or not;"Why, then"\n4;x\n', { receivedAt, mapping, delimiter: ';' });
    expect(stored(site)[0]!.answers).toEqual({ rating: 4 });
  });

  test.each([
    ['sep=;\nrating;why\n4;a\n5\n', 'a'],
    ['\uFEFF"SEP=|"\r\nrating|why\r\n4|a;b\r\n5\r\n', 'a;b'],
    ['sep=,\nrating,why\n4,a;b;c\n5\n', 'a;b;c'],
    ['sep=\t\nrating\twhy\n4\ta\n5\n', 'a'],
  ])('may have a line in front that names the delimiter: %j', async (file, why) => {
    const { site, run } = importer();
    const report = await run(file, { receivedAt });
    expect(stored(site)[0]!.answers).toEqual({ rating: 4, why });
    expect(report).toMatchObject({ rows: 2, firstRefused: [{ line: 4 }] });
  });

  test('may have a question whose id looks like a column of an export', async () => {
    const { site, run } = importer(new FakeSite(definitionOf({ ...definition, questions: [named('q_1')] })));
    await run('q_1\n4\n', { receivedAt });
    await run('q_q_1\n5\n', { receivedAt });
    expect(stored(site).map(({ answers }) => answers)).toEqual([{ q_1: 4 }, { q_1: 5 }]);
  });
});

describe('a site with faults', () => {
  test('gets rows again until each is confirmed, and stores each once', async () => {
    const { site, run } = importer();
    site.faults.push('noConnection', 'lostResponse', 503, 'halfResponse', 429);
    site.unconfirmed.add('r3').add('r7');
    expect(await run(rows(10))).toMatchObject({ acknowledged: 10, refused: 0, end: 'complete' });
    expect(site.stored.size).toBe(10);
    // Without a response, with two lines that are not confirmed; with half of one; and again those that it did not confirm.
    expect(site.batches).toEqual([10, 10, 10]);
    expect([site.faults, [...site.unconfirmed]]).toEqual([[], []]);
  });

  test('that stays away ends the import with a report, which says what was stored', async () => {
    const { site, run } = importer();
    site.onBatch = () => void site.faults.push(...Array<'noConnection'>(100).fill('noConnection'));
    const report = await run(rows(12_000));
    expect(report).toMatchObject({ acknowledged: 5_000, end: 'failed', fault: { code: 'unavailable' } });
    expect(report.fault?.message).toContain('ECONNREFUSED');
  });

  test.each([
    ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 1],
    ['a year', String(365 * 24 * 60 * 60), 62],
    ['half a minute', '30', 32],
  ])('that asks to wait for %s is asked again within a minute', async (_what, retryAfter, withinS) => {
    const { site, run, clock } = importer();
    site.retryAfter = retryAfter;
    site.faults.push(503);
    const beginMs = clock.now();
    expect(await run(rows(1))).toMatchObject({ acknowledged: 1, end: 'complete' });
    expect(clock.now() - beginMs).toBeLessThanOrEqual((withinS + 1) * 1_000);
  });

  test('that is closed midway ends the import', async () => {
    const { site, run } = importer();
    site.onBatch = () => (site.isClosed = site.batches.length === 1);
    const report = await run(rows(11_000));
    expect(report).toMatchObject({
      acknowledged: 5_000,
      refused: 0,
      end: 'failed',
      fault: { code: 'refused' },
    });
    expect(report.fault?.message).toBe('The survey is closed');
    expect(site.batches).toEqual([5_000, 5_000]);
  });

  test('that is elsewhere, or none of Canvass, says so', async () => {
    const { site, run } = importer();
    site.faults.push('redirect');
    expect((await run(rows(1))).fault?.message).toBe(
      'The site redirects to https://other.example: name that site with --url.',
    );
    site.page = '<p>Welcome</p>';
    await expect(run(rows(1))).rejects.toThrow('is no survey of Canvass.');
  });

  test('that refuses the key sends nothing again', async () => {
    const { site, run } = importer();
    site.faults.push(401);
    expect(await run(rows(1))).toMatchObject({ end: 'failed', fault: { code: 'refused' } });
    expect(site.faults).toEqual([]);
  });

  test('gets no further batch once the import is to stop', async () => {
    const { site, run, stopping } = importer();
    site.onBatch = () => stopping.abort();
    const report = await run(rows(12_000));
    expect(report).toMatchObject({ acknowledged: 5_000, end: 'stopped' });
    expect(site.batches).toEqual([5_000]);
  });

  test('is asked no more once the import is to stop while it is away', async () => {
    const { site, run, stopping, clock } = importer();
    site.retryAfter = '30';
    site.faults.push(503, 503, 503);
    const beginMs = clock.now();
    const importing = run(rows(7_000));
    await clock.settle();
    while (site.faults.length === 3) await clock.settle();
    stopping.abort();
    expect(await importing).toMatchObject({ acknowledged: 0, refused: 0, end: 'stopped' });
    expect([site.faults.length, site.batches]).toEqual([2, []]);
    expect(clock.now() - beginMs).toBeLessThan(30_000);
  });
});

const notUtf8 = (line: number): string =>
  `Line ${line} is not valid UTF-8. If the file comes from Excel or an older tool, try --encoding windows-1252.`;

/** After so many good rows one that is not UTF-8. */
const brokenAfter = (good: number): Buffer =>
  Buffer.from(`${rows(good)}9,2024-05-01T09:30:00Z,K\u00e4se\n`, 'latin1');

describe('the encoding of a file', () => {
  const text = 'id;receivedAt;q_rating;q_why\n1;2024-05-01T09:30:00Z;4;Käse €\n';

  test.each([
    ['UTF-8', Buffer.from(text), undefined],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), undefined],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
    ['UTF-16 BE with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), undefined],
    ['windows-1252, if it is named', Buffer.from(text.replace('€', '\u0080'), 'latin1'), 'windows-1252'],
  ])('may be %s', async (_what, file, encoding) => {
    const { site, run } = importer();
    expect(await run(file, { encoding })).toMatchObject({ acknowledged: 1 });
    expect(stored(site)[0]!.answers['why']).toBe('Käse €');
  });

  test('that is no UTF-8 is refused with the line, and nothing from there on is sent', async () => {
    const { site, run } = importer();
    expect((await run(brokenAfter(3))).fault?.message).toBe(notUtf8(5));
    expect(site.batches).toEqual([]);
    const report = await run(brokenAfter(12_000));
    expect(report).toMatchObject({ end: 'failed', fault: { code: 'unreadable', message: notUtf8(12_002) } });
    expect(site.stored.size).toBe(report.acknowledged);
  });

  test('without newlines ends an import of NDJSON, instead of taking all memory', async () => {
    const { run } = importer();
    const line = '{"key":"a","receivedAt":"2024-05-01T09:30:00Z","answers":{"rating":4}}\n';
    const file = Buffer.from(line + 'x'.repeat(9 * 1024 * 1024));
    for (const encoding of [undefined, 'windows-1252']) {
      const report = await run(file, { format: 'ndjson', encoding });
      expect(report).toMatchObject({ rows: 1, refused: 0, end: 'failed' });
      expect(report.fault?.message).toBe('Line 2 is longer than 8 MiB.');
    }
  });

  test.each([
    ['an empty file', '', {}, 'The file is empty.'],
    ['an unknown encoding', text, { encoding: 'klingon' }, 'There is no encoding “klingon”.'],
    ['two columns for a question', 'rating,rating\n', {}, 'Two columns have the title “rating”.'],
    ['two columns of keys', 'id,rating,id\n', {}, 'Two columns have the title “id”.'],
    [
      'no column for a question',
      'a,b\n',
      {},
      'No column is for a question of the survey. Give a mapping: --map FILE.json.',
    ],
    [
      'a mapping to no question',
      text,
      { mapping: { columns: { id: 'nose' } } },
      'The survey has no question “nose”.',
    ],
    [
      'a mapping of no column',
      text,
      { mapping: { columns: { nose: 'why' } } },
      'The file has no column “nose”.',
    ],
    [
      'an unknown time zone',
      text,
      { mapping: { columns: { q_why: 'why' }, timeZone: 'Mars/Base' } },
      'There is no time zone “Mars/Base”.',
    ],
  ])('%s is refused before anything is sent', async (_what, file, over, message) => {
    const { site, run } = importer();
    await expect(run(file, over)).rejects.toThrow(message);
    expect(site.batches).toEqual([]);
  });
});

test('a large file is read in pieces: the reader is at most some batches ahead of the site', async () => {
  const { site, run } = importer();
  let made = 0;
  let furthest = 0;
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from('id,receivedAt,q_rating\n');
    for (; made < 25_000; made += 100) {
      yield Buffer.from(
        Array.from({ length: 100 }, (_, index) => `r${made + index},2024-05-01T09:30:00Z,3\n`).join(''),
      );
    }
  }
  site.onBatch = () => (furthest = Math.max(furthest, made - site.stored.size));
  expect(await run('', { file: file() })).toMatchObject({ acknowledged: 25_000 });
  expect(furthest).toBeLessThan(16_000);
});
