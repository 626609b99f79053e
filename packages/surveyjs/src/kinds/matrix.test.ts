import { describe, expect, test } from '@jest/globals';
import { describeNote } from '../index.ts';
import { codesOf, imported, questionOf, questionsOf, reportOn } from '../../test/imported.ts';

const matrix = { type: 'matrix', name: 'q', columns: ['good', 'bad'], rows: ['price', 'taste'] };

test('a matrix has its rows and columns, with their labels', () => {
  const columns = [{ value: 'good', text: 'Good' }, 'bad|Bad'];
  const rows = [{ value: 'price', text: 'The price' }, 'taste|The taste', 3];
  expect(questionOf({ ...matrix, title: 'How was it?', columns, rows })).toEqual({
    id: 'q',
    text: 'How was it?',
    required: false,
    type: 'matrix',
    columns: [
      { value: 'good', label: 'Good' },
      { value: 'bad', label: 'Bad' },
    ],
    rows: [
      { id: 'price', label: 'The price' },
      { id: 'taste', label: 'The taste' },
      { id: '3', label: '3' },
    ],
  });
  expect(reportOn(matrix)).toMatchObject({ kind: 'taken', notes: [] });
});

describe('a matrix is required', () => {
  test.each([
    [{ eachRowRequired: true }, true, []],
    [{ isAllRowRequired: true, isRequired: true }, true, []],
    [{ isRequired: true }, true, []],
    [{}, false, []],
    [
      { eachRowRequired: true, rowsVisibleIf: '{asked} + {item} > 1' },
      false,
      ['condition', 'condition', 'now-optional'],
    ],
  ])('with %j: %j', (properties, required, codes) => {
    expect(questionOf({ ...matrix, ...properties })).toMatchObject({ required });
    expect(codesOf(reportOn({ ...matrix, ...properties }).notes)).toEqual(codes);
  });
});

test('a matrix that wants an answer, but not in each row, wants one row', () => {
  expect(questionOf({ ...matrix, isRequired: true })).toMatchObject({ required: true, requiredRows: 1 });
  expect(questionOf({ ...matrix, isRequired: true, eachRowRequired: true })).not.toHaveProperty(
    'requiredRows',
  );
});

test('the boxes of a matrix stay boxes, and scores stay with the columns', () => {
  expect(questionOf({ ...matrix, cellType: 'checkbox' })).toMatchObject({ type: 'matrix', multiple: true });
  const columns = [{ value: 'good', score: 2 }, { value: 'bad', score: -1 }, 'unknown'];
  expect(questionOf({ ...matrix, columns })).toMatchObject({
    columns: [
      { value: 'good', label: 'good', score: 2 },
      { value: 'bad', label: 'bad', score: -1 },
      { value: 'unknown', label: 'unknown' },
    ],
  });
  const lost = reportOn({ ...matrix, cellType: 'checkbox', columns }).notes;
  expect(lost).toMatchObject([{ code: 'choice-property', kind: 'leftOut', property: 'score', count: 2 }]);
});

describe('a table with one column of choices', () => {
  const table = {
    type: 'matrixdropdown',
    name: 'q',
    columns: [{ name: 'rating', choices: ['good', 'bad'] }],
    rows: ['price', 'taste'],
  };

  test.each([
    [{}, {}],
    [{ columns: [{ name: 'rating' }], choices: ['good', 'bad'] }, {}],
    [{ columns: [{ name: 'rating', cellType: 'radiogroup', choices: ['good', 'bad'] }] }, {}],
    [{ cellType: 'checkbox' }, { multiple: true }],
    [{ columns: [{ name: 'rating', cellType: 'tagbox', choices: ['good', 'bad'] }] }, { multiple: true }],
    [{ columns: [{ name: 'rating', isRequired: true, choices: ['good', 'bad'] }] }, { required: true }],
    [{ isRequired: true }, { required: true, requiredRows: 1 }],
  ])('is a matrix: %j', (properties, expected) => {
    const element = { ...table, ...properties };
    expect(questionOf(element)).toEqual({
      id: 'q',
      text: 'q',
      type: 'matrix',
      required: false,
      columns: [
        { value: 'good', label: 'good' },
        { value: 'bad', label: 'bad' },
      ],
      rows: [
        { id: 'price', label: 'price' },
        { id: 'taste', label: 'taste' },
      ],
      ...expected,
    });
    expect(reportOn(element)).toMatchObject({ notes: [] });
  });

  test('is left out without columns or rows', () => {
    expect(reportOn({ ...table, columns: [] })).toMatchObject({
      notes: [{ code: 'type-unsupported', kind: 'leftOut' }],
    });
    expect(codesOf(reportOn({ ...table, rows: [] }).notes)).toEqual(['no-choices']);
  });

  test('says what is lost of its column', () => {
    const columns = [{ ...table.columns[0], title: 'Your rating', visibleIf: '{x} = 1' }];
    expect(reportOn({ ...table, columns }).notes).toMatchObject([
      { code: 'property', path: 'elements[1].columns[0].title' },
      { code: 'property', path: 'elements[1].columns[0].visibleIf' },
    ]);
  });

  test('has rows that conditions name with the column', () => {
    const why = { type: 'comment', name: 'why', visibleIf: "{q.price.rating} = 'bad'" };
    const [, question] = questionsOf(table, why);
    expect(question).toMatchObject({ showIf: { question: 'q.price', anyOf: ['bad'] } });
  });
});

test('the values of rows become ids, of which no two differ only in case', () => {
  const rows = ['a', 'does what it claims', 'A', 'does_what_it_claims', '__proto__', 'a b', 'ä'];
  const question = questionOf({ ...matrix, rows });
  expect('rows' in question && question.rows.map(({ id }) => id)).toEqual([
    'a',
    'does_what_it_claims_2',
    'A_2',
    'does_what_it_claims',
    '_proto_',
    'a_b',
    'a_3',
  ]);
  const { notes } = reportOn({ ...matrix, rows });
  expect(notes).toMatchObject([{ code: 'rows-renamed', kind: 'changed', count: 5 }]);
  expect(notes.map(describeNote)).toEqual(['5 rows have names that cannot be an id, and got another one.']);
});

test('what rows lose is said of rows', () => {
  const rows = ['a', 'a', '', { value: 'b', enableIf: '{x} = 1' }];
  expect(reportOn({ ...matrix, rows }).notes.map(describeNote)).toEqual([
    '1 row is left out: another row has the same value.',
    '1 row is left out: there is nothing to show.',
    '1 row can always be answered, and in the file only sometimes.',
  ]);
});

const withRow = (visibleIf: string) => ({
  ...matrix,
  eachRowRequired: true,
  rows: ['price', { value: 'taste', visibleIf }],
});

describe('the condition of a row', () => {
  const plan = { type: 'radiogroup', name: 'plan', choices: ['free', 'pro'] };

  test('is kept with the row', () => {
    const [, question] = questionsOf(plan, withRow("{plan} = 'pro'"));
    expect(question).toMatchObject({
      required: true,
      rows: [{ id: 'price' }, { id: 'taste', showIf: { question: 'plan', anyOf: ['pro'] } }],
    });
    expect(reportOn(plan, withRow("{plan} = 'pro'")).notes).toMatchObject([
      { code: 'condition-taken', path: 'elements[2].rows[1].visibleIf' },
    ]);
  });

  test('that cannot be held makes the question optional: the row is asked more often', () => {
    const [, question] = questionsOf(plan, withRow('{plan} + 1 > 2'));
    expect(question).toMatchObject({ required: false, rows: [{ id: 'price' }, { id: 'taste' }] });
    expect(question).not.toHaveProperty('rows.1.showIf');
    expect(codesOf(reportOn(plan, withRow('{plan} + 1 > 2')).notes)).toEqual(['condition', 'now-optional']);
  });

  test('may be one on all rows, with the value of each in it', () => {
    const many = { type: 'checkbox', name: 'many', choices: ['price', 'taste'] };
    const [, question] = questionsOf(many, { ...matrix, rowsVisibleIf: '{many} contains {item}' });
    expect(question).toMatchObject({
      rows: [
        { id: 'price', showIf: { question: 'many', anyOf: ['price'] } },
        { id: 'taste', showIf: { question: 'many', anyOf: ['taste'] } },
      ],
    });
  });

  test('is listed with nine others, and what else is lost is counted', () => {
    const rows = Array.from({ length: 13 }, (_, index) => ({ value: `r${index}`, visibleIf: '{x} = 1' }));
    const { notes } = reportOn({ ...matrix, rows });
    expect(codesOf(notes)).toEqual([
      ...Array.from({ length: 10 }, () => 'condition-elsewhere'),
      'conditions-not-listed',
    ]);
    expect(notes.at(-1)).toMatchObject({ kind: 'leftOut', count: 3 });
  });

  test('may test a row of an earlier matrix, by its name in the file', () => {
    const earlier = { ...matrix, name: 'before', rows: ['does what it claims'] };
    const [, question] = questionsOf(earlier, withRow("{before.Does what it claims} = 'good'"));
    expect(question).toMatchObject({
      rows: [{}, { showIf: { question: 'before.does_what_it_claims', anyOf: ['good'] } }],
    });
  });
});

test('a matrix without rows is one choice, as SurveyJS shows it', () => {
  const { name: _name, ...flat } = { ...matrix, rows: [], isRequired: true };
  expect(questionOf(flat)).toMatchObject({
    type: 'choice',
    required: true,
    multiple: false,
    choices: [{ value: 'good' }, { value: 'bad' }],
  });
});

test.each([
  [{ columns: [] }, 'no-choices'],
  [{ rows: Array.from({ length: 51 }, (_, index) => `r${index}`) }, 'matrix-too-large'],
  [
    {
      rows: Array.from({ length: 50 }, (_, index) => `r${index}`),
      columns: Array.from({ length: 11 }, (_, index) => `c${index}`),
    },
    'matrix-too-large',
  ],
])('a matrix with %j is left out', (properties, code) => {
  expect(reportOn({ ...matrix, ...properties })).toMatchObject({ kind: 'leftOut', notes: [{ code }] });
});

test('rows are questions, too: what a survey has no room for is left out', () => {
  const rows = Array.from({ length: 49 }, (_, index) => `r${index}`);
  const elements = Array.from({ length: 21 }, (_, index) => ({ ...matrix, name: `q${index}`, rows }));
  const later = { type: 'comment', name: 'later', visibleIf: '{q20.r0} notempty' };
  const { definition, report } = imported({ elements: [...elements, later] });
  expect(definition.questions).toHaveLength(20);
  expect(report.elements.slice(-2)).toMatchObject([
    { kind: 'leftOut', ids: [], notes: [{ code: 'no-room' }] },
    { kind: 'leftOut', ids: [] },
  ]);
});

test('a grid whose rows have more conditions than there is room for is left out', () => {
  const visibleIf = Array.from({ length: 10 }, (_, index) => `{why} <> 'no${index}'`).join(' and ');
  const rows = Array.from({ length: 40 }, (_, index) => ({ value: `r${index}`, visibleIf }));
  const grids = Array.from({ length: 6 }, (_, index) => ({ ...matrix, name: `q${index}`, rows }));
  const elements = [{ type: 'comment', name: 'why' }, ...grids];
  const { definition, report } = imported({ elements });
  expect(definition.questions).toHaveLength(6);
  expect(report.elements.at(-1)?.kind).toBe('leftOut');
  expect(codesOf(report.elements.at(-1)?.notes ?? [])).toContain('no-room');
});

test('what else a matrix of SurveyJS can do is reported', () => {
  const properties = {
    rowOrder: 'random',
    cells: { price: { good: 'Cheap' } },
    eachRowUnique: true,
    columnsVisibleIf: "{item} = 'good'",
    alternateRows: true,
    rowTitleWidth: '20em',
  };
  const { notes } = reportOn({ ...matrix, ...properties });
  expect(questionOf({ ...matrix, ...properties })).toMatchObject({ order: 'random' });
  expect(notes.map(({ path }) => path.split('.').at(-1))).toEqual([
    'cells',
    'eachRowUnique',
    'columnsVisibleIf',
  ]);
  const { report } = imported({ elements: [{ ...matrix, ...properties }] });
  expect(report.survey).toContainEqual(
    expect.objectContaining({ code: 'appearance', properties: ['alternateRows', 'rowTitleWidth'] }),
  );
});
