import { parsedDefinition } from '@canvass/surveys/generators';
import { expect, test } from '@jest/globals';
import { codesOf, imported } from '../../test/imported.ts';
import { exportSurveyJs, importSurveyJs } from '../index.ts';

const survey = (more: object) => ({
  title: 'Tea',
  pages: [
    {
      elements: [
        { type: 'radiogroup', name: 'drinks', choices: ['yes', 'no'] },
        { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10 },
      ],
    },
    { elements: [{ type: 'comment', name: 'which' }] },
    {
      elements: [
        { type: 'comment', name: 'else' },
        { type: 'comment', name: 'last' },
      ],
    },
  ],
  ...more,
});
const no = { question: 'drinks', anyOf: ['no'] };

test.each(['else', 'last'])('a skip to %s becomes a jump to its page', (gotoName) => {
  const triggers = [{ type: 'skip', expression: "{drinks} = 'no'", gotoName }];
  const { definition, report } = imported(survey({ triggers }));
  expect(definition.sections).toEqual([
    { startsAt: 'drinks', next: [{ showIf: no, to: 'else' }] },
    { startsAt: 'which' },
    { startsAt: 'else' },
  ]);
  expect(report.survey).toMatchObject([{ code: 'skip-as-jump', kind: 'changed', path: 'triggers[0]' }]);
});

test.each([
  ['backwards', { expression: "{last} = 'x'", gotoName: 'which' }, 'property'],
  ['on its own page', { expression: "{drinks} = 'no'", gotoName: 'nps' }, 'property'],
  ['to what is not there', { expression: "{drinks} = 'no'", gotoName: 'gone' }, 'property'],
  [
    'after answers of several pages',
    { expression: "{drinks} = 'no' or {which} empty", gotoName: 'last' },
    'property',
  ],
  ['by what cannot be tested', { expression: '{nps} * 2 > 4', gotoName: 'last' }, 'condition'],
  ['after every answer', { expression: "{drinks} <> 'perhaps'", gotoName: 'last' }, 'property'],
  ['without a target', { expression: "{drinks} = 'no'" }, 'property'],
])('a skip %s is left out, and reported', (_, trigger, code) => {
  const { definition, report } = imported(survey({ triggers: [{ type: 'skip', ...trigger }] }));
  expect(definition.sections?.filter(({ next }) => next !== undefined)).toEqual([]);
  expect(report.survey).toMatchObject([{ code, kind: 'leftOut', path: 'triggers[0]' }]);
});

test('pages after the form by conditions become endings, in all languages, with the address of the usual one', () => {
  const completedHtmlOnCondition = [
    {
      expression: '{nps} <= 6',
      html: {
        default: 'We are sorry! Please *write* to us.',
        de: 'Das tut uns leid! Bitte schreiben Sie uns.',
      },
    },
    { expression: '{nps} >= 9', html: '<h3>Great!</h3><p>Tell <b>your friends</b>.</p>' },
    { expression: '{nps} = 7', html: 'so so' },
    { expression: '{nps} * 2 = 16', html: 'Eight!' },
    { expression: '{nps} = 3', html: '<video src="a.mp4"></video>' },
    { expression: '{nps} noneof [99]', html: 'All others!' },
  ];
  const { definition, report } = imported(
    survey({ completedHtmlOnCondition, navigateToUrl: 'https://example.org/' }),
  );
  const address = { redirectTo: 'https://example.org/' };
  expect(definition.endings).toEqual([
    {
      id: 'ending1',
      title: 'We are sorry!',
      text: String.raw`Please \*write\* to us.`,
      ...address,
      showIf: { question: 'nps', atMost: 6 },
    },
    {
      id: 'ending2',
      title: 'Great!',
      text: 'Tell **your friends**.',
      ...address,
      showIf: { question: 'nps', atLeast: 9 },
    },
    {
      id: 'ending3',
      title: 'Tea',
      text: 'so so',
      ...address,
      showIf: { question: 'nps', atLeast: 7, atMost: 7 },
    },
  ]);
  expect(definition.translations).toMatchObject({
    de: {
      '/endings/ending1/title': 'Das tut uns leid!',
      '/endings/ending1/text': 'Bitte schreiben Sie uns.',
    },
  });
  expect(report.survey.filter(({ path }) => path.startsWith('completedHtml'))).toMatchObject([
    { code: 'ending-taken', kind: 'taken', path: 'completedHtmlOnCondition[0]' },
    { code: 'ending-taken' },
    { code: 'ending-taken' },
    { code: 'condition', kind: 'leftOut', path: 'completedHtmlOnCondition[3]' },
    { code: 'property', kind: 'leftOut', path: 'completedHtmlOnCondition[4]' },
    { code: 'property', kind: 'leftOut', path: 'completedHtmlOnCondition[5]' },
  ]);
});

const definition = parsedDefinition({
  title: 'Tea',
  languages: ['en', 'de'],
  sections: [
    { startsAt: 'drinks', next: [{ showIf: no, to: { ending: 'out' } }] },
    { startsAt: 'which', showIf: { question: 'drinks', answered: true } },
  ],
  endings: [
    { id: 'out', title: { default: 'Not for you', de: 'Nicht für Sie' }, screenOut: true },
    {
      id: 'shop',
      title: 'Thank you',
      text: { default: 'See *our tea*', de: 'Sehen Sie *unseren Tee*' },
      redirectTo: 'https://example.org/',
      showIf: { question: 'which', textIs: ['green'] },
    },
  ],
  questions: [
    { id: 'drinks', type: 'choice', text: 'Do you drink tea?', choices: ['yes', 'no'] },
    { id: 'which', type: 'text', text: 'Which?' },
  ],
});

test('a file has jumps and endings in the words of SurveyJS, and brings them back in all languages', () => {
  const file = exportSurveyJs(definition);
  expect(file).toMatchObject({
    pages: [{ name: 'page1' }, { visibleIf: "{drinks} notempty and {drinks} <> 'no'" }],
    completedHtmlOnCondition: [
      { expression: "{drinks} = 'no'" },
      {
        expression: "{which} = 'green'",
        html: { de: expect.stringContaining('Sehen Sie <em>unseren Tee</em>') },
      },
    ],
  });
  const result = importSurveyJs(JSON.stringify(file));
  expect(result).toMatchObject({ ok: true, definition });
});

test('a condition of a page that was edited elsewhere counts, and what does not fit any more is left out', () => {
  const file = JSON.parse(JSON.stringify(exportSurveyJs(definition))) as {
    pages: { visibleIf?: string }[];
    canvass: { endings: { showIf?: unknown }[] };
  };
  file.pages[1]!.visibleIf = "{drinks} = 'yes'";
  const edited = imported(file);
  expect(edited.definition.sections?.[1]).toEqual({ startsAt: 'which' });
  expect(edited.definition.questions[1]).toMatchObject({ showIf: { question: 'drinks', anyOf: ['yes'] } });
  expect(codesOf(edited.report.survey)).toContain('paths-unfit');
  // The endings are as they were written.
  expect(codesOf(edited.report.survey)).not.toContain('endings-as-written');
  file.canvass.endings[1]!.showIf = { question: 'gone', answered: true };
  const unfit = imported(file);
  expect(unfit.definition).not.toHaveProperty('endings');
  expect(codesOf(unfit.report.survey)).toContain('paths-unfit');
});

test('pages after the form that were edited elsewhere are reported, and the endings stay as they were written', () => {
  const file = JSON.parse(JSON.stringify(exportSurveyJs(definition))) as {
    completedHtmlOnCondition: { html: string }[];
  };
  file.completedHtmlOnCondition[0]!.html = '<h3>Sorry</h3>';
  const edited = imported(file);
  expect(edited.definition.endings).toEqual(definition.endings);
  expect(edited.report.survey).toMatchObject([
    { code: 'endings-as-written', kind: 'leftOut', path: 'completedHtmlOnCondition' },
  ]);
});
