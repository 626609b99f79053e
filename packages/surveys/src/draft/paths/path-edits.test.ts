import { describe, expect, test } from '@jest/globals';
import { parsedDefinition } from '../../../test/arbitraries.ts';
import { edited } from '../../../test/edited.ts';
import { reviseHistory, startHistory } from '../../history/history.ts';
import { applyEdit } from '../apply-edit.ts';
import { checkDraft } from '../check-draft.ts';
import { draftOf } from '../draft-of.ts';
import { withUndoStep } from '../draft-undo.ts';
import { previewDefinition } from '../preview-definition.ts';

const definition = parsedDefinition({
  title: 'Paths',
  sections: ['one', 'two', 'three'].map((startsAt) => ({ startsAt })),
  endings: [{ id: 'end1', title: 'Sorry' }],
  questions: ['one', 'two', 'three'].map((id) => ({ id, text: `${id}?`, type: 'text' })),
});
const draft = draftOf(definition);
const [one, two, three] = draft.sections.map(({ key }) => key) as [string, string, string];

/** The draft with a jump behind its first page. */
const jumping = (to: string, section = one) => {
  const added = edited(draft, { do: 'addJump', section });
  const key = added.sections.find((each) => each.key === section)!.next[0]!.key;
  return { key, draft: edited(added, { do: 'setSection', section, fields: { jumps: { [key]: to } } }) };
};

const problemsOf = (each: typeof draft) => {
  const checked = checkDraft(each);
  return checked.ok ? [] : checked.problems.map(({ item, field, message }) => ({ item, field, message }));
};

describe('jumps of a draft', () => {
  test('lead to the first question that a page has when the draft is published', () => {
    const { draft: to } = jumping(three);
    const placed = edited(to, {
      do: 'placeQuestion',
      question: 'one',
      after: { kind: 'section', section: three },
    });
    const filled = edited(placed, {
      do: 'placeQuestion',
      question: 'two',
      after: { kind: 'section', section: one },
    });
    const emptied = edited(filled, { do: 'removeSection', section: two });
    const checked = checkDraft(emptied);
    expect(checked.ok && checked.definition.sections).toEqual([
      { startsAt: 'two', next: [{ to: 'one' }] },
      { startsAt: 'one' },
    ]);
  });

  test('stay as they are when their page moves behind the one that they lead to, and are to look at', () => {
    const { key, draft: to } = jumping(two);
    const moved = edited(to, { do: 'moveSection', section: one, to: 'down' });
    expect(moved.sections[1]).toMatchObject({ key: one, next: [{ to: two }] });
    expect(problemsOf(moved)).toEqual([
      {
        item: { kind: 'section', section: one },
        field: `jump.${key}`,
        message: 'A page can lead only to a later one, so that the form comes to an end',
      },
    ]);
  });

  test.each([
    [
      'page',
      () => edited(jumping(two).draft, { do: 'removeSection', section: two }),
      'No page begins with this question',
    ],
    [
      'ending',
      () => edited(jumping('ending:end1').draft, { do: 'removeEnding', ending: 'end1' }),
      'No ending has this id',
    ],
    [
      'choice',
      () => edited(draft, { do: 'addJump', section: one }),
      'to is the id of the first question of a later page, or {"ending": "…"} with the id of an ending',
    ],
  ])(
    'are to look at where their %s is missing, and the preview goes without them',
    (_what, make, message) => {
      const faulty = make();
      expect(problemsOf(faulty)).toMatchObject([{ message }]);
      const shown = previewDefinition(faulty, undefined, {
        title: 'Untitled',
        ending: 'Untitled',
        question: () => definition.questions[0]!,
      });
      expect(shown?.isWhole).toBe(false);
      expect(shown?.definition.sections?.map(({ next }) => next)).not.toContainEqual(expect.anything());
      expect(shown?.definition.questions).toHaveLength(3);
    },
  );

  test('have conditions of their own, and follow a question to another kind', () => {
    const { key, draft: to } = jumping(three);
    const of = { kind: 'section', section: one, item: key } as const;
    const added = edited(to, { do: 'addCondition', of, path: [] });
    const condition = {
      question: 'one',
      test: 'answered',
      choices: [],
      texts: '',
      from: '',
      to: '',
    } as const;
    const asked = edited(added, { do: 'setShowIf', of, showIf: { match: 'all', conditions: [condition] } });
    const history = startHistory(definition);
    const changed = applyEdit(asked, { do: 'changeType', question: 'one', type: 'number' }, history);
    if (changed.outcome !== 'edited') throw new Error(changed.why);
    expect(changed.draft.sections[0]!.next[0]!.showIf).toMatchObject({ conditions: [{ question: 'q1' }] });
    const left = edited(changed.draft, { do: 'removeCondition', of, path: [0] });
    expect(left.sections[0]!.next[0]!.showIf).toBeNull();
  });

  test('go with the later part of a page that is cut, and with the later page of two that become one', () => {
    const { draft: to } = jumping(three);
    const cut = edited(to, { do: 'addSection', after: 'one' });
    expect(cut.sections.map(({ next }) => next.length)).toEqual([0, 1, 0, 0]);
    const merged = edited(cut, { do: 'removeSection', section: cut.sections[1]!.key });
    expect(merged.sections.map(({ next }) => next.length)).toEqual([1, 0, 0]);
  });

  test('are moved and removed, and no more than ten', () => {
    const many = Array.from({ length: 10 }).reduce<typeof draft>(
      (before) => edited(before, { do: 'addJump', section: one }),
      draft,
    );
    expect(applyEdit(many, { do: 'addJump', section: one })).toEqual({
      outcome: 'refused',
      why: 'tooManyJumps',
    });
    const [first, second] = many.sections[0]!.next.map(({ key }) => key);
    const moved = edited(many, { do: 'moveJump', section: one, jump: second!, to: 'up' });
    const removed = edited(moved, { do: 'removeJump', section: one, jump: second! });
    expect(removed.sections[0]!.next[0]!.key).toBe(first);
  });
});

const set = (title: string) => ({ do: 'setEnding', ending: 'end1', fields: { title } }) as const;

describe('endings of a draft', () => {
  test('get ids that no version has had', () => {
    const { endings: _none, ...without } = definition;
    const revised = reviseHistory(startHistory(definition), without);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    const added = applyEdit(draftOf(without), { do: 'addEnding' }, revised.history);
    expect(added).toMatchObject({ item: { kind: 'ending', ending: 'end2' }, field: 'title' });
  });

  test('are filled, moved, and become those of the definition', () => {
    const added = edited(draft, { do: 'addEnding' });
    const fields = { title: 'Thanks', text: 'Well done', redirectTo: 'https://example.org', screenOut: true };
    const filled = edited(
      added,
      { do: 'setEnding', ending: 'end2', fields },
      { do: 'moveEnding', ending: 'end2', to: 'up' },
    );
    const checked = checkDraft(filled);
    expect(checked.ok && checked.definition.endings).toEqual([
      { ...fields, id: 'end2', redirectTo: 'https://example.org/' },
      { id: 'end1', title: 'Sorry' },
    ]);
  });

  test('are one step to undo while their texts are typed', () => {
    const [once, twice] = [edited(draft, set('A')), edited(draft, set('AB'))];
    const undo = withUndoStep([], draft, once);
    expect(withUndoStep(undo, once, twice)).toHaveLength(1);
    const ticked = edited(twice, { do: 'setEnding', ending: 'end1', fields: { screenOut: true } });
    expect(withUndoStep(undo, twice, ticked)).toHaveLength(2);
  });
});
