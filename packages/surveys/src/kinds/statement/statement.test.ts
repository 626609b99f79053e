import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../../test/arbitraries.ts';
import { someDay } from '../../../test/some-day.ts';
import { compileAnswerValidator } from '../../answers/answer-validator.ts';
import { answersOf } from '../../answers/answers.ts';
import { formAnswers, formQuestions } from '../../answers/form-answers.ts';
import { askedPages, dropUnasked, formPages } from '../../answers/form-pages.ts';
import { compileVisibility } from '../../answers/visibility.ts';
import { parseDefinition } from '../../definition/parse-definition.ts';
import { readDefinition } from '../../definition/read-definition.ts';
import { checkDraft } from '../../draft/check-draft.ts';
import { draftOf } from '../../draft/draft-of.ts';
import { compareDefinitions } from '../../history/compare-definitions.ts';
import { describeEdit } from '../../history/describe-edit.ts';
import { facetsOf } from '../../history/facets.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { parseHistory } from '../../history/parse-history.ts';
import { presentSummary } from '../../present/present-summary.ts';
import { countedFacets } from '../../totals/counted-facets.ts';
import { SurveyAnswersSummary } from '../../totals/survey-answers-summary.ts';
import { markdownText, renderMarkdown } from './render-markdown.ts';

const intro = { id: 'intro', type: 'statement', text: 'Welcome to **us**' };
const tea = { id: 'tea', type: 'choice', text: 'Tea?', choices: ['yes', 'no'] };
const thanks = {
  id: 'thanks',
  type: 'statement',
  text: 'Good choice',
  showIf: { question: 'tea', anyOf: ['yes'] },
};
const survey = definitionOf(intro, tea, thanks);

describe('a text without a question', () => {
  test('has no answer, no column and no result', () => {
    const validate = compileAnswerValidator(survey);
    expect(validate({ tea: 'yes' }, someDay)).toEqual({ ok: true, record: { tea: 'yes' } });
    expect(validate({ tea: 'yes', intro: 'x' }, someDay)).toMatchObject({
      ok: false,
      errors: [{ path: 'answers.intro', message: 'This text is no question, and takes no answer' }],
    });
    const history = startHistory(survey);
    expect([...facetsOf(history).keys()]).toEqual(['tea']);
    expect(countedFacets(history, 1)?.map(({ id }) => id)).toEqual(['tea']);
    expect(answersOf({ tea: 'yes' }, history, 1)).toEqual({ tea: 'yes' });
    const summary = SurveyAnswersSummary.empty();
    const shown = presentSummary({ tenant: 't', survey: 's', history, summary, asOf: null });
    expect(shown.questions.map(({ id }) => id)).toEqual(['tea']);
  });

  test('is shown where its condition holds, also alone on a page', () => {
    const visible = compileVisibility(survey);
    expect([...visible({ tea: 'yes' }, {})]).toEqual(['intro', 'tea', 'thanks']);
    expect([...visible({ tea: 'no' }, {})]).toEqual(['intro', 'tea']);
    expect([...compileVisibility(definitionOf(intro, tea))({}, {})]).toEqual(['intro', 'tea']);
    const sections = [{ startsAt: 'intro' }, { startsAt: 'tea' }, { startsAt: 'thanks' }];
    const pages = formPages({ ...survey, sections });
    const shown = (answers: object) =>
      askedPages(pages, visible({ ...answers }, {})).map(({ questions }) => questions.map(({ id }) => id));
    expect(shown({ tea: 'yes' })).toEqual([['intro'], ['tea'], ['thanks']]);
    expect(shown({ tea: 'no' })).toEqual([['intro'], ['tea']]);
  });

  test('has no field in a form', () => {
    const questions = formQuestions(survey);
    expect(formAnswers(questions, { tea: 'no', intro: 'x' })).toEqual({ tea: 'no' });
    expect(dropUnasked(survey, { tea: 'no' }, compileVisibility(survey)({ tea: 'no' }, {}))).toEqual({
      tea: 'no',
    });
  });

  test('is stored, drafted and compared as every question', () => {
    const stored = JSON.parse(JSON.stringify(survey));
    expect(readDefinition(structuredClone(stored))).toEqual(survey);
    const history = JSON.parse(JSON.stringify(startHistory(survey)));
    expect(parseHistory(structuredClone(history))).toEqual(history);
    expect(checkDraft(draftOf(survey))).toEqual({ ok: true, definition: survey });
    const changed = definitionOf({ ...intro, text: 'Hello' }, tea, thanks);
    expect(compareDefinitions(survey, changed)).toMatchObject([{ kind: 'textChanged' }]);
    expect(compareDefinitions(survey, survey)).toEqual([]);
  });

  test('comes, goes and changes without an effect on results', () => {
    const history = startHistory(survey);
    expect(describeEdit(history, survey, definitionOf(tea))).toEqual([]);
    expect(describeEdit(history, definitionOf(tea), survey)).toEqual([]);
    const revised = reviseHistory(history, definitionOf(tea));
    expect(revised.ok && [...facetsOf(revised.history).keys()]).toEqual(['tea']);
  });

  test.each([
    [[intro], 'A survey asks at least one question'],
    [[{ ...intro, required: true }, tea], 'A text without a question cannot be required'],
    [
      [intro, { ...tea, showIf: { question: 'intro', answered: true } }],
      'The question has no part with this id',
    ],
  ])('is refused where it cannot be: %#', (questions, message) => {
    const parsed = parseDefinition({ title: 'T', questions });
    expect(parsed.ok ? [] : parsed.errors.map((error) => error.message)).toContain(message);
  });
});

describe('Markdown', () => {
  test('has words without its marks', () => {
    expect(markdownText('**a** *b* \\*\nc & [d](https://example.org/)\n\n- e\n- <f>')).toBe(
      'a b *\nc & d\ne\n<f>',
    );
    expect(markdownText('a  \nb\\\nc')).toBe('a\nb\nc');
  });

  test('has emphasis, links and lists', () => {
    expect(renderMarkdown('**a** *b*\nc')).toBe('<p><strong>a</strong> <em>b</em><br>\nc</p>\n');
    expect(renderMarkdown('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n');
    expect(renderMarkdown('[a](https://example.org/?x=1&y="2")')).toBe(
      '<p><a href="https://example.org/?x=1&amp;y=%222%22" target="_blank" rel="noopener noreferrer nofollow">a</a></p>\n',
    );
    expect(renderMarkdown('[a](mailto:a@b.example)')).toContain('href="mailto:a@b.example"');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![a](https://example.org/a.png)',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,<script>)',
    '[a](//example.org)',
    '[a](/desk)',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '# a',
    '`a`',
    '<https://example.org>',
    '[a](https://example.org "onmouseover=&quot;x")',
    '&lt;b&gt; &#60;b&#62;',
  ])('shows everything else as text: %s', (text) => {
    const html = renderMarkdown(text);
    expect(
      html.replaceAll(
        /<\/?(?:p|br)>|<a href="https:\/\/example\.org[^"]*"(?: title="[^"]*")? target="_blank" rel="[^"]*">|<\/a>/g,
        '',
      ),
    ).not.toMatch(/[<]/);
    expect(html).not.toMatch(/href="(?!https:\/\/example\.org)/);
  });

  test('takes hostile texts in little time', () => {
    for (const part of ['[', '*', '**a', '[a](', '- ', '_a_*', '![', '\\']) {
      expect(renderMarkdown(part.repeat(2_000 / part.length))).toMatch(/^</);
    }
  });
});
