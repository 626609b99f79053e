import { beforeAll, describe, expect, test } from '@jest/globals';
import { ownForm, signInToDesk } from '../../support/desk-site.ts';
import { bearer, memorySite, withTenant, type MemorySite } from '../../support/memory-site.ts';
import { departments, staffAnswers, staffSurvey, withStaffSurvey } from '../../support/staff-survey.ts';

const page = '/desk/acme/surveys/staff/compare';

let at: MemorySite;
let headers: Record<string, string>;
let key: string;

beforeAll(async () => {
  at = memorySite({});
  key = await withTenant(at);
  headers = await signInToDesk(at, key);
  await withStaffSurvey(at, key, { weeks: 3 });
  await withStaffSurvey(at, key, { name: 'staff-2025', title: 'Staff survey 2025' });
});

const get = (url: string) => at.site.inject({ url, headers });

const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<main/, '<main')
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The rows of a CSV file. No cell of these files has a line break or a quote. */
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|([^",]+)|(?<=^|,)(?=,|$)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );

interface Line {
  readonly question: string;
  readonly row: string;
  readonly group: string;
  readonly answers: number;
  readonly figure: number;
  readonly difference: string;
}

async function fileOf(query: string): Promise<Line[]> {
  const { body, statusCode } = await get(`${page}.csv${query}`);
  expect(statusCode).toBe(200);
  const rows: string[][] = rowsOf(body);
  return rows.slice(1).map(([question, row, group, answers, figure, , , difference]) => ({
    question: question!,
    row: row!,
    group: group!,
    answers: Number(answers),
    figure: Number(figure),
    difference: difference!,
  }));
}

describe('a comparison by department', () => {
  test('shows the means of each statement as a heat table, with whole names', async () => {
    const text = textOf((await get(`${page}?by=department`)).body);
    expect(text).toContain('3. How far do you agree with these statements?');
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain(
      'Mean of 1 (Strongly disagree) to 5 (Strongly agree)',
    );
    expect(text).toMatch(
      /Statement All 412 Nursing 142 Emergency 61 Administration 77 Operating theatres 48 Radiology 33 Facilities and catering 45/,
    );
    expect(text).toContain('412 answers, 8 groups. 2 groups are too small to show.');
    expect(text).toMatch(/allowing for the 24 comparisons made here\. How this works/);
  });

  test('marks what is clear and nothing else', async () => {
    const lines = await fileOf('?by=department');
    const marks = lines
      .filter(({ question }) => question === staffSurvey.questions[2]!.text)
      .flatMap(({ row, group, difference }) => (difference === '' ? [] : [`${row}: ${group} ${difference}`]));
    expect(marks).toContain('There are enough of us on a shift: Nursing much lower');
    expect(marks).toContain('There are enough of us on a shift: Administration much higher');
    expect(marks.filter((mark) => /expected|Radiology|theatres/.test(mark))).toEqual([]);
  });

  test('shows small charts for choices, and dots for scores and means', async () => {
    const { body } = await get(`${page}?by=department`);
    expect(body.match(/<div class="multiples">/g)).toHaveLength(1);
    expect(body.match(/<ol class="group-dots">/g)).toHaveLength(2);
    expect(textOf(body)).toContain('NPS from −100 to +100. The lighter bar is the margin of error');
  });

  test('names the questions that nobody answered', async () => {
    const text = textOf((await get(`${page}?by=department`)).body);
    expect(text).toMatch(/Not compared, because too few people of each group answered, or none: \W?Why\?/);
  });

  test('keeps the filter, and adds one from the form', async () => {
    const added = await get(`${page}?by=department&add=${encodeURIComponent('where[stay]=Yes')}`);
    expect([added.statusCode, added.headers.location]).toEqual([
      303,
      `${page}?where[stay]=Yes&by=department`,
    ]);
    const { body } = await get(`${page}?where[stay]=Yes&by=department`);
    expect(textOf(body)).toContain('Do you plan to stay for another year?');
    expect(body).toContain(`/desk/acme/surveys/staff/compare?by=department`);
  });

  test('leads on to the address without empty fields', async () => {
    const sent = await get(`${page}?by=department&receivedFrom=&receivedTo=&add=`);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}?by=department`]);
  });
});

describe('other comparisons', () => {
  test('show nothing until something is chosen', async () => {
    const { body } = await get(page);
    expect(textOf(body)).toContain('See who answers differently');
    expect((await get(`${page}.csv`)).statusCode).toBe(404);
  });

  test('are over time, with a line for each figure', async () => {
    const { body } = await get(`${page}?by=@week`);
    expect(body).toContain('<ol class="time-lines">');
    const lines = await fileOf('?by=@week');
    const weeks = new Set(lines.map(({ group }) => group));
    expect(weeks.size).toBe(4);
    const happy = lines.filter(({ question }) => question === 'How happy are you?');
    expect(happy.reduce((sum, { group, answers }) => sum + (group === 'All' ? -answers : answers), 0)).toBe(
      0,
    );
    expect((await get(`${page}?by=@month`)).statusCode).toBe(200);
  });

  test('are of two periods, the second against the first', async () => {
    const asking = await get(`${page}?by=@periods`);
    expect(textOf(asking.body)).toContain('Which two periods?');
    const days = await weeksOf();
    const query = `?by=@periods&firstFrom=${days[0]}&firstTo=${days[0]}&secondFrom=${days[1]}&secondTo=${days[1]}`;
    const lines = await fileOf(query);
    expect(new Set(lines.map(({ group }) => group)).size).toBe(3);
    const same = await get(
      `${page}?by=@periods&firstFrom=${days[0]}&firstTo=${days[1]}&secondFrom=${days[1]}&secondTo=${days[1]}`,
    );
    expect([same.statusCode, textOf(same.body)]).toEqual([
      422,
      expect.stringContaining('The two periods must not have a day in common'),
    ]);
    expect((await get(`${page}?by=@periods&firstFrom=${days[0]}`)).statusCode).toBe(422);
  });

  test('are of two periods with the tags of the filter, but not its times', async () => {
    const [first, second] = await weeksOf();
    const periods = `by=@periods&firstFrom=${first}&firstTo=${first}&secondFrom=${second}&secondTo=${second}`;
    expect(await fileOf(`?tag=none&${periods}`)).toEqual([]);
    expect(await fileOf(`?receivedFrom=${second}&${periods}`)).toEqual(await fileOf(`?${periods}`));
    const { body } = await get(`${page}?tag=none&receivedFrom=${second}&${periods}`);
    const adding = body.slice(body.indexOf('class="filter-fields"'));
    expect(adding).toContain('<input type="hidden" name="tag" value="none">');
    expect(body).not.toContain('receivedFrom');
  });

  test('are with another survey, by the ids of its questions', async () => {
    const asking = await get(`${page}?by=@survey`);
    expect(textOf(asking.body)).toContain('Staff survey 2025');
    const lines = await fileOf('?by=@survey&survey=staff-2025');
    expect(new Set(lines.map(({ group }) => group))).toEqual(
      new Set(['Staff survey 2025', 'Staff survey 2026']),
    );
    const gone = await get(`${page}?by=@survey&survey=none`);
    expect(textOf(gone.body)).toContain('That survey is not there any more.');
  });

  test('are with another survey only where it asks the same', async () => {
    const glad = { id: 'happy', text: 'How glad are you?', type: 'scale', min: 1, max: 5 };
    const url = '/v1/tenants/acme/surveys/glad';
    const payload = { title: 'Glad', questions: [glad] };
    await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    const { body } = await get(`${page}?by=@survey&survey=glad`);
    expect(textOf(body)).toMatch(/Left out, because .*: \W?How happy are you\?/);
    const filtered = await get(`${page}?where[happy]=3&by=@survey&survey=glad`);
    expect(textOf(filtered.body)).toContain('A filter does not fit the other survey.');
  });

  test('are refused with what is wrong', async () => {
    expect((await get(`${page}?by=why`)).statusCode).toBe(422);
    expect((await get(`${page}?by=@none`)).statusCode).toBe(422);
  });

  test('are for people of the tenant only', async () => {
    const url = `${page}?by=department`;
    expect((await at.site.inject({ url, headers: ownForm })).statusCode).toBe(401);
  });
});

/** The days on which answers came. */
async function weeksOf(): Promise<string[]> {
  const url = '/desk/acme/surveys/staff/trend.csv';
  const rows: string[][] = rowsOf((await get(url)).body);
  return rows.slice(1).flatMap(([day]) => (/^\d{4}-\d\d-\d\d$/.test(day ?? '') ? [day!] : []));
}

describe('a group that is too small', () => {
  const small = ['Pharmacy', 'Chaplaincy'];

  test('cannot be recovered from what the page and its file show', async () => {
    const answers = staffAnswers();
    const lines = await fileOf('?by=department');
    const { body } = await get(`${page}?by=department`);
    // Neither has a figure of its own.
    expect(lines.filter(({ group }) => small.includes(group))).toEqual([]);
    const tables = body.split('class="card"').slice(1).join('').split('<section class="method"')[0]!;
    for (const name of small) expect(tables.split('class="note"')[0]).not.toContain(name);
    // All answers without the shown groups are the answers of the hidden ones together: at least five people.
    for (const line of lines.filter(({ group }) => group === 'All')) {
      const shown = lines.filter(
        ({ question, row, group }) => question === line.question && row === line.row && group !== 'All',
      );
      const left = line.answers - shown.reduce((sum, each) => sum + each.answers, 0);
      expect(left === 0 || left >= 5).toBe(true);
      const hidden = answers.filter(({ department }) => small.includes(String(department)));
      expect(left).toBe(hidden.length);
    }
  });

  test('cannot be recovered from the figures with and without a filter', async () => {
    const others = Object.keys(departments).filter((name) => name !== 'Chaplaincy');
    for (const named of [['Pharmacy'], others]) {
      const query = `?where[department]=${encodeURIComponent(named.join(','))}&by=stay`;
      expect(textOf((await get(`${page}${query}`)).body)).toContain('Too few answers fit this filter');
      expect((await get(`${page}.csv${query}`)).statusCode).toBe(404);
    }
    const large = `?where[department]=${encodeURIComponent('Nursing,Emergency')}&by=stay`;
    expect((await get(`${page}.csv${large}`)).statusCode).toBe(200);
  });

  test('cannot be recovered from the figures with and without a tag', async () => {
    const six = `where[department]=${encodeURIComponent('Chaplaincy,Pharmacy')}`;
    const weeks = (await weeksOf()).map((day) => `receivedFrom=${day}&receivedTo=${day}`);
    const codes: number[] = [];
    for (const times of weeks) {
      codes.push((await get(`${page}.csv?${six}&${times}&tag=none&by=stay`)).statusCode);
    }
    // Without the tag, the answers of some week are those of a few of the six.
    expect(codes).toContain(404);
  });

  test('takes a second group with it, if the others would leave it alone', async () => {
    // Without the two people of the chaplaincy, the four of the pharmacy would be all that is left.
    const answers = staffAnswers().filter(({ department }) => department !== 'Chaplaincy');
    const own = memorySite({});
    const ownKey = await withTenant(own);
    const ownHeaders = await signInToDesk(own, ownKey);
    await withStaffSurvey(own, ownKey, { answers });
    const { body } = await own.site.inject({ url: `${page}.csv?by=department`, headers: ownHeaders });
    const rows: string[][] = rowsOf(body);
    const groups = new Set(rows.slice(1).map(([, , group]) => group));
    // Radiology is the smallest of the others.
    expect(groups).toEqual(
      new Set(['All', ...Object.keys(departments).filter((name) => ![...small, 'Radiology'].includes(name))]),
    );
  });
});
