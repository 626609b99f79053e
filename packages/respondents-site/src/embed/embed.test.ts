import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

const script = readFileSync(new URL('embed.js', import.meta.url), 'utf8');
const site = 'https://ask.example.org';
/** The window of the form. */
const form = {};

interface Message {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/** Runs the script in a page with one link, and returns what becomes of the link and its frame. */
function pageWith(href: string, attributes: Readonly<Record<string, string>> = { canvass: 'inline' }) {
  const heard: ((message: Message) => void)[] = [];
  const events: string[] = [];
  const frame = { style: {} as Record<string, string>, contentWindow: form, src: '', addEventListener() {} };
  class HTMLScriptElement {
    readonly src = `${site}/embed.js`;
  }
  class HTMLAnchorElement {
    readonly href = href;
    readonly origin = new URL(href).origin;
    readonly pathname = new URL(href).pathname;
    readonly dataset: Record<string, string> = { ...attributes };
    readonly style: Record<string, string> = {};
    readonly textContent = 'Our survey';
    hidden = false;
    readonly closest = () => ({ getAttribute: () => 'de-AT' });
    readonly after = () => events.push('framed');
    readonly dispatchEvent = ({ type }: { readonly type: string }) => events.push(type);
  }
  const link = new HTMLAnchorElement();
  runInNewContext(script, {
    document: {
      currentScript: new HTMLScriptElement(),
      readyState: 'complete',
      querySelectorAll: () => [link],
      createElement: () => frame,
    },
    addEventListener: (_type: string, listener: (message: Message) => void) => heard.push(listener),
    HTMLScriptElement,
    HTMLAnchorElement,
    URL,
    CustomEvent: class {
      readonly type: string;
      constructor(type: string) {
        this.type = type;
      }
    },
  });
  return {
    link,
    frame,
    events,
    say: (data: unknown, from: Partial<Message> = {}) =>
      heard.forEach((hear) => hear({ source: form, origin: site, data, ...from })),
  };
}

const shown = (height: unknown, close: unknown = 'Close') => ({ canvass: 'shown', height, close });

test('is at most 4 kB on the way', () => {
  expect(gzipSync(script).byteLength).toBeLessThan(4_096);
});

describe('a link', () => {
  test('becomes the form, in the language of the page, when the form says that it is there', () => {
    const page = pageWith(`${site}/s/acme/tea?source=shop`);
    expect(page.frame.src).toBe(`${site}/s/acme/tea?source=shop&lang=de-AT`);
    expect(page.link.hidden).toBe(false);
    page.say(shown(812));
    expect(page.link.hidden).toBe(true);
    expect(page.frame.style['blockSize']).toBe('812px');
  });

  test.each([
    ['of another site', 'https://evil.example/s/acme/tea'],
    ['to another page', `${site}/desk/acme`],
    ['to a page behind the form', `${site}/s/acme/tea/withdraw`],
    ['that is a script', 'javascript:alert(1)'],
  ])('%s stays a link', (_what, href) => {
    expect(pageWith(href).events).toEqual([]);
  });

  test('stays one if it names no way, or is shown already', () => {
    expect(pageWith(`${site}/s/acme/tea`, { canvass: 'constructor' }).events).toEqual([]);
    const again = pageWith(`${site}/s/acme/tea`, { canvass: 'inline', canvassShown: '' });
    expect(again.events).toEqual([]);
  });
});

describe('a message', () => {
  test.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another site in the frame', { origin: 'https://evil.example' }],
    ['a frame without an origin', { origin: 'null' }],
  ])('of %s is not heard', (_who, from) => {
    const page = pageWith(`${site}/s/acme/tea`);
    page.say(shown(812), from);
    page.say({ canvass: 'sent' }, from);
    expect(page.link.hidden).toBe(false);
    expect(page.events).toEqual(['framed']);
  });

  test('that no form sends changes nothing', () => {
    const page = pageWith(`${site}/s/acme/tea`);
    const others = [
      ...['1', Number.NaN, -1, 0, null, undefined, {}].map((height) => shown(height)),
      shown(1, 'x'.repeat(101)),
      shown(1, { toString: () => 'Close' }),
    ];
    for (const data of others) page.say(data);
    fc.assert(fc.property(fc.anything(), (data) => page.say(data)));
    expect(page.link.hidden).toBe(false);
    expect(page.events).toEqual(['framed']);
  });

  test('makes a frame no higher than any form', () => {
    const page = pageWith(`${site}/s/acme/tea`);
    page.say(shown(Number.POSITIVE_INFINITY));
    expect(page.frame.style['blockSize']).toBe('50000px');
  });

  test('that answers were sent is an event without them', () => {
    const page = pageWith(`${site}/s/acme/tea`);
    page.say({ canvass: 'sent', answers: { a: 'b' } });
    expect(page.events).toEqual(['framed', 'canvass:sent']);
  });
});
