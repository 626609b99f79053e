import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { pathDefinitions } from '../../test/branching.ts';
import { definitionOf } from '../../test/arbitraries.ts';
import { edited } from '../../test/edited.ts';
import type { DraftQuestion, Question } from '../kinds/kinds.ts';
import { checkDraft } from './check-draft.ts';
import { draftOf } from './draft-of.ts';
import { blankDraft, type Draft } from './draft.ts';
import { previewDefinition } from './preview-definition.ts';

const standIns = {
  ending: 'Ending',
  title: 'Untitled',
  question: ({ id }: DraftQuestion): Question =>
    definitionOf({ id, text: 'Not written yet', type: 'text' }).questions[0]!,
};
const preview = (draft: Draft) => previewDefinition(draft, undefined, standIns);

const definitionIn = (draft: Draft) => {
  const checked = checkDraft(draft);
  return checked.ok ? { definition: checked.definition } : checked;
};

const definition = {
  ...definitionOf(
    { id: 'tea', text: 'Tea?', type: 'choice', choices: ['yes', 'no'] },
    { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'tea', anyOf: ['yes'] } },
    { id: 'how', text: 'How?', type: 'text', showIf: { question: 'why', answered: true } },
  ),
  sections: [
    { startsAt: 'tea', title: 'First' },
    { startsAt: 'how', title: 'Second', showIf: { question: 'tea', anyOf: ['no'] } },
  ],
};

describe('the preview of a draft', () => {
  test('is what publishing it would make, if it can be published', () => {
    fc.assert(
      fc.property(pathDefinitions, (each) => {
        const draft = draftOf(each);
        expect(preview(draft)).toEqual({ ...definitionIn(draft), isWhole: true });
      }),
    );
  });

  test('puts the questions of pages with a fault on the page before, and keeps all others', () => {
    const names = ['first', 'second', 'third', 'fourth'];
    const paged = {
      ...definitionOf(...names.map((id) => ({ id, text: `${id}?`, type: 'text' as const }))),
      sections: names.map((id) => ({ startsAt: id, title: id })),
    };
    const draft = draftOf(paged);
    const sections = draft.sections.map((section, index) =>
      index === 1 || index === 2 ? { ...section, title: 'x'.repeat(1_000) } : section,
    );
    expect(preview({ ...draft, sections })?.definition.sections).toEqual([
      { startsAt: 'first', title: 'first' },
      { startsAt: 'fourth', title: 'fourth' },
    ]);
  });

  test('shows a stand-in for a question that is not complete, under its condition', () => {
    const fields = { text: 'x'.repeat(3_000) };
    const draft = edited(draftOf(definition), { do: 'setQuestion', question: 'why', fields });
    const shown = preview({ ...draft, title: '' });
    expect(shown).toMatchObject({
      isWhole: false,
      definition: {
        title: 'Untitled',
        questions: [
          { text: 'Tea?' },
          { id: 'why', text: 'Not written yet', showIf: { question: 'tea', anyOf: ['yes'] } },
          { id: 'how', showIf: { question: 'why', answered: true } },
        ],
        sections: definition.sections,
      },
    });
  });

  test('leaves out conditions that cannot be followed, and pages without questions', () => {
    const without = edited(draftOf(definition), { do: 'removeQuestion', question: 'tea' });
    const shown = preview(edited(without, { do: 'addSection' }));
    expect(shown).toMatchObject({
      isWhole: false,
      definition: {
        questions: [{ id: 'why' }, { id: 'how', showIf: { question: 'why', answered: true } }],
        sections: [
          { startsAt: 'why', title: 'First' },
          { startsAt: 'how', title: 'Second' },
        ],
      },
    });
    expect(shown?.definition.questions[0]).not.toHaveProperty('showIf');
    expect(shown?.definition.sections?.[1]).not.toHaveProperty('showIf');
  });

  test('leaves out a question whose stand-in cannot be shown either, and begins its page with the next one', () => {
    const draft = edited(draftOf(definition), {
      do: 'setQuestion',
      question: 'tea',
      fields: { text: 'x'.repeat(3_000) },
    });
    const impossible = {
      ...standIns,
      question: () => ({ ...definition.questions[0]!, id: 'tea', text: '' }),
    };
    const shown = previewDefinition(draft, undefined, impossible)?.definition;
    expect(shown?.questions.map(({ id }) => id)).toEqual(['why', 'how']);
    expect(shown?.sections?.map(({ startsAt }) => startsAt)).toEqual(['why', 'how']);
  });

  test('has nothing to show of a draft that asks nothing', () => {
    expect(preview(blankDraft('T'))).toBeUndefined();
    const statement = edited(blankDraft('T'), { do: 'addQuestion', preset: 'statement' });
    const fields = { text: 'Hello' };
    expect(preview(edited(statement, { do: 'setQuestion', question: 'q1', fields }))).toBeUndefined();
    expect(preview(edited(blankDraft('T'), { do: 'addQuestion', preset: 'text' }))).toMatchObject({
      definition: { questions: [{ text: 'Not written yet' }] },
    });
  });
});
