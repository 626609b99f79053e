import { expect, test } from '@jest/globals';
import { imported, reportOn } from '../../test/imported.ts';

const texts = (html: unknown) =>
  imported({
    elements: [
      { type: 'html', name: 'h', html },
      { type: 'text', name: 'q' },
    ],
  })
    .definition.questions.filter(({ type }) => type === 'statement')
    .map(({ text }) => text);

test.each([
  ['Hello', 'Hello'],
  ['<p>Hello <b>you</b> &amp; <em>me</em></p><p>Bye</p>', 'Hello **you** & *me*\n\nBye'],
  ['<h3>Title</h3>a<br>b', '**Title**\n\na\nb'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<a href="https://example.org/x" target="_blank">a</a>', '[a](https://example.org/x)'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['5 * 3 [x]', '5 \\* 3 \\[x\\]'],
  ['<span style="color:red">a</span><!-- no -->', 'a'],
  ['a<!-- <b> > -->b<br/><!-- c', 'ab\n<!-- c'],
  ['<p >a</p ><a href="https://example.org/" />b</a>', 'a\n\n[b](https://example.org/)'],
])('the HTML %s becomes a text', (html, text) => {
  expect(texts(html)).toEqual([text]);
});

test.each(['', ' ', '<img src="a.png">', '<iframe src="x"></iframe>', '<table><tr><td>a</td></tr></table>'])(
  'the HTML %s is left out, and reported',
  (html) => {
    expect(texts(html)).toEqual([]);
    expect(reportOn({ type: 'html', name: 'h', html }).notes).toMatchObject([{ code: 'display-only' }]);
  },
);

test('the HTML of a file is read up to 200,000 characters', () => {
  const elements = Array.from({ length: 12 }, (_, index) => ({
    type: 'html',
    name: `h${index}`,
    html: `a${'<!--'.repeat(4_900)}`,
  }));
  const { definition, report } = imported({ elements: [{ type: 'text', name: 'q' }, ...elements] });
  expect(definition.questions.filter(({ type }) => type === 'statement')).toHaveLength(10);
  expect(report.elements.slice(11)).toMatchObject([{ kind: 'leftOut' }, { kind: 'leftOut' }]);
});
