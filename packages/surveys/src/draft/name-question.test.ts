import { expect, test } from '@jest/globals';
import { parsedDefinition } from '../../test/arbitraries.ts';
import { startHistory } from '../history/history.ts';
import { applyEdit } from './apply-edit.ts';
import { checkDraft } from './check-draft.ts';
import { draftOf } from './draft-of.ts';

const definition = parsedDefinition({
  title: 'Coffee',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'q1' }, { startsAt: 'why' }],
  questions: [
    { id: 'q1', text: { default: 'Source', de: 'Quelle' }, type: 'text', hidden: true },
    { id: 'q10', text: 'Size?', type: 'text' },
    {
      id: 'why',
      text: { default: 'Why {q1|it}, {q10}?', de: 'Warum {q1|das}?' },
      type: 'text',
      showIf: { question: 'q1', answered: true },
    },
  ],
});
const draft = draftOf(definition);
const name = (id: string, history?: ReturnType<typeof startHistory>) =>
  applyEdit(draft, { do: 'nameQuestion', question: 'q1', id }, history);

test('a question that was never published gets another name, which all that names it follows', () => {
  const named = name('utm_source');
  expect(named).toMatchObject({ outcome: 'edited', item: { kind: 'question', question: 'utm_source' } });
  const checked = named.outcome === 'edited' ? checkDraft(named.draft) : named;
  const expected = JSON.stringify(definition).replaceAll(/q1(?=["|/])/g, 'utm_source');
  expect(checked).toEqual({ ok: true, definition: JSON.parse(expected) });
});

test('it keeps its name, takes no other question’s, and none that links have for other things', () => {
  expect(name('q1')).toMatchObject({ outcome: 'edited', draft });
  for (const id of ['', 'a b', 'é', 'x'.repeat(65), 'lang', 'invitation', 'constructor'])
    expect(name(id)).toEqual({ outcome: 'refused', why: 'wrongName' });
  expect(name('why')).toEqual({ outcome: 'refused', why: 'takenName' });
  const old = { ...definition.questions[1]!, id: 'old' };
  const before = startHistory({ title: 'Coffee', questions: [old] });
  expect(name('old', before)).toEqual({ outcome: 'refused', why: 'takenName' });
  expect(name('ref', startHistory(definition))).toEqual({ outcome: 'refused', why: 'notThere' });
});
