import { describe, expect, test } from '@jest/globals';
import { markup } from './markup.ts';

describe('the markup template', () => {
  test('escapes every value, in content and in attributes', () => {
    const evil = `<b onclick="x('&')">`;
    expect(markup`<p title="${evil}">${evil}</p>`.toString()).toBe(
      '<p title="&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;">&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;</p>',
    );
  });

  test('inserts html unchanged, alone and in lists', () => {
    const items = ['a', '<'].map((text) => markup`<li>${text}</li>`);
    expect(markup`<ul>${items}${markup`<li>z</li>`}</ul>`.toString()).toBe(
      '<ul><li>a</li><li>&lt;</li><li>z</li></ul>',
    );
  });

  test('leaves out what is absent, and keeps a zero', () => {
    expect(markup`[${undefined}${false}${0}]`.toString()).toBe('[0]');
  });
});
