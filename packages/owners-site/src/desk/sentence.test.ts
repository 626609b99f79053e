import { expect, test } from '@jest/globals';
import { markup } from '@canvass/web/page';
import { sentence } from './sentence.ts';

const text = ({ who, at }: Readonly<Record<'who' | 'at', string>>) => `At ${at} & by ${who}`;

test('puts HTML where the placeholders of a text are, in the order of the text, and escapes all else', () => {
  const made = sentence(text, { who: '<Ann>', at: markup`<time>10:42</time>` });
  expect(String(made)).toBe('At <time>10:42</time> &amp; by &lt;Ann&gt;');
});
