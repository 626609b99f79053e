import { describe, expect, test } from '@jest/globals';
import { someDay } from '../../test/some-day.ts';
import { compileAnswerValidator } from '../answers/answer-validator.ts';
import { parseDefinition } from '../definition/parse-definition.ts';

const parsed = parseDefinition({
  title: 'T',
  questions: [
    { id: 'mail', text: 'Mail?', type: 'email' },
    { id: 'tel', text: 'Phone?', type: 'phone' },
    { id: 'site', text: 'Site?', type: 'url' },
    {
      id: 'you',
      text: 'Who?',
      type: 'contact',
      fields: { name: 'optional', email: 'optional', phone: 'optional' },
    },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const validate = compileAnswerValidator(parsed.definition);

/** The record, or the first fault. */
function answered(answers: object): unknown {
  const read = validate(answers, someDay);
  return read.ok ? read.record : read.errors[0]?.fault?.code;
}

describe('characters that nobody sees', () => {
  test.each([
    ['mail', '\u200bann@example.org', 'ann@example.org'],
    ['mail', 'ann@example.org\u200e', 'ann@example.org'],
    ['mail', '\ufeff ann@example.org\u00a0', 'ann@example.org'],
    ['tel', '\u202d+44 20 7946 0018\u202c', '+44 20 7946 0018'],
    ['tel', '\u200e030 12345\u200f', '030 12345'],
    ['site', '\u2060https://example.org\u200b', 'https://example.org'],
  ])('around an answer to %s are left out: %j', (id, typed, kept) => {
    expect(answered({ [id]: typed })).toEqual({ [id]: kept });
  });

  test('around a field are left out, but not those within a name', () => {
    const name = 'می\u200cخواهم';
    const you = { name: `\u202e${name} ❤\ufe0f`, email: 'ann@example.org\u200e', phone: '\u202d12345\u202c' };
    expect(answered({ you })).toMatchObject({
      'you.name': `${name} ❤\ufe0f`,
      'you.email': 'ann@example.org',
      'you.phone': '12345',
    });
  });

  test.each([
    [{ mail: 'ann@exam\u0001ple.org' }, 'not-an-email'],
    [{ mail: 'ann@exam\u200bple.org' }, 'not-an-email'],
    [{ mail: 'a\u00adnn@example.org' }, 'not-an-email'],
    [{ tel: '+44 20\u202e 7946 0018' }, 'not-a-phone'],
    [{ site: 'https://exa\u200bmple.org' }, 'not-a-url'],
    [{ site: 'https://example.org/\u0007' }, 'not-a-url'],
    [{ you: { name: 'Ann\u202etxe' } }, 'wrong-characters'],
    [{ you: { name: 'Ann\u0001' } }, 'wrong-characters'],
    [{ you: { email: 'ann@exam\u0001ple.org' } }, 'not-an-email'],
  ])('within an answer are refused: %j', (answers, code) => {
    expect(answered(answers)).toBe(code);
  });

  test('alone are no answer', () => {
    expect(answered({ mail: '\u200b\u200e', tel: '12345' })).toEqual({ tel: '12345' });
  });
});

test.each([
  '＋８１ ３ １２３４ ５６７８',
  '０３（１２３４）５６７８',
  '０３－１２３４－５６７８',
  '03ー1234ー5678',
])('a telephone number may have wide signs and digits: %s', (tel) => {
  expect(answered({ tel })).toEqual({ tel });
});

test.each([
  'ann@example.org',
  'https://ann@example.org',
  'https://ann:secret@example.org',
  'https://:x@example.org',
])('an address of the web has no user: %s', (site) => {
  expect(answered({ site })).toBe('not-a-url');
});
