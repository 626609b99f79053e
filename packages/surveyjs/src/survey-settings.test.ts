import { expect, test } from '@jest/globals';
import { codesOf, imported } from '../test/imported.ts';

const asked = { title: 'T', elements: [{ type: 'comment', name: 'q' }] };

test.each([
  ['Thank you!', 'Thank you!', ['thanks-taken']],
  ['Tea &amp; milk', 'Tea & milk', ['thanks-taken']],
  ['<h3>Thanks!</h3><p>See <b>you</b> *soon*.</p>', 'Thanks!\n\nSee you *soon*.', ['thanks-plain']],
  ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b', ['thanks-plain']],
  ['<a href="https://example.org/x">More</a>', 'More (https://example.org/x)', ['thanks-plain']],
  ['Your score: {score}', 'Your score: {score}', ['thanks-taken', 'answer-in-text']],
])('the thank-you page %s becomes a setting', (completedHtml, thanksText, codes) => {
  const { settings, report } = imported({ ...asked, completedHtml });
  expect(settings).toEqual({ thanksText });
  expect(codesOf(report.survey)).toEqual(codes);
});

test('the thank-you page is read in the chosen language', () => {
  const completedHtml = { default: 'Thanks', de: 'Danke' };
  expect(imported({ ...asked, completedHtml }, { language: 'de' }).settings).toEqual({
    thanksText: { default: 'Danke', en: 'Thanks' },
  });
});

test.each(['<img src="a.png">', '<script>alert(1)</script>', '<p></p>'])(
  'the thank-you page %s is left out, and reported',
  (completedHtml) => {
    const { settings, report } = imported({ ...asked, completedHtml });
    expect(settings).toEqual({});
    expect(report.survey).toMatchObject([{ code: 'property', kind: 'leftOut', path: 'completedHtml' }]);
  },
);

test('a long thank-you page is cut', () => {
  const { settings, report } = imported({ ...asked, completedHtml: 'a'.repeat(3_000) });
  expect(settings.thanksText).toHaveLength(2_000);
  expect(codesOf(report.survey)).toEqual(['thanks-taken', 'text-shortened']);
});

test('the address to go to becomes a setting', () => {
  const { settings, report } = imported({ ...asked, navigateToUrl: 'https://example.org/next' });
  expect(settings).toEqual({ redirectTo: 'https://example.org/next' });
  expect(codesOf(report.survey)).toEqual(['redirect-taken']);
});

test.each(['http://example.org', 'javascript:alert(1)', '/next', 'https://example.org/{id}'])(
  'the address %s is left out, and reported',
  (navigateToUrl) => {
    const { settings, report } = imported({ ...asked, navigateToUrl });
    expect(settings).toEqual({});
    expect(report.survey).toMatchObject([{ code: 'property', path: 'navigateToUrl' }]);
  },
);
