import { maxSections } from '../definition/sections.ts';
import { type DraftEdit, type EditedDraft, notThere, refused, type SectionFields } from './draft-edit.ts';
import type { Draft, DraftSection } from './draft.ts';
import { movedInList } from './move-in-list.ts';

export type SectionEdit = Extract<
  DraftEdit,
  { readonly do: 'setSection' | 'addSection' | 'moveSection' | 'removeSection' }
>;

export function editSections(draft: Draft, edit: SectionEdit): EditedDraft {
  const { sections } = draft;
  if (edit.do === 'addSection') return addSection(draft, edit.after);
  const index = sections.findIndex(({ key }) => key === edit.section);
  const section = sections[index];
  if (section === undefined) return notThere;
  const edited = (next: readonly DraftSection[], key = section.key): EditedDraft => ({
    outcome: 'edited',
    draft: { ...draft, sections: next },
    item: { kind: 'section', section: key },
  });
  switch (edit.do) {
    case 'setSection':
      return edited(sections.with(index, withFields(section, edit.fields)));
    case 'moveSection': {
      const moved = movedInList(sections, index, edit.to);
      return moved === undefined ? notThere : edited(moved);
    }
    case 'removeSection': {
      const other = sections[index === 0 ? 1 : index - 1];
      if (other === undefined) return notThere;
      const questions =
        index === 0 ? [...section.questions, ...other.questions] : [...other.questions, ...section.questions];
      // No way on is lost: one that no longer fits is to look at.
      const pages = index === 0 ? [section, other] : [other, section];
      const next = pages.flatMap((page) => page.next);
      const kept = sections
        .filter(({ key }) => key !== section.key)
        .map((each) => (each.key === other.key ? { ...other, questions, next } : each));
      return edited(kept, other.key);
    }
  }
}

function withFields(section: DraftSection, { jumps = {}, ...fields }: SectionFields): DraftSection {
  const next = section.next.map((jump) => {
    const to = Object.hasOwn(jumps, jump.key) ? jumps[jump.key] : undefined;
    return to === undefined || to === jump.to ? jump : { ...jump, to };
  });
  return { ...section, ...fields, next };
}

function addSection(draft: Draft, after: string | undefined): EditedDraft {
  const { sections, lastKey } = draft;
  if (sections.length >= maxSections) return refused('tooManySections');
  const index =
    after === undefined
      ? sections.length - 1
      : sections.findIndex(({ questions }) => questions.some(({ id }) => id === after));
  const section = sections[index];
  if (section === undefined) return notThere;
  const cut =
    after === undefined
      ? section.questions.length
      : section.questions.findIndex(({ id }) => id === after) + 1;
  const key = `s${lastKey + 1}`;
  const before = { ...section, questions: section.questions.slice(0, cut), next: [] };
  const added: DraftSection = {
    key,
    title: '',
    description: '',
    showIf: null,
    questions: section.questions.slice(cut),
    // Where the page went on, its last part goes on now.
    next: section.next,
  };
  return {
    outcome: 'edited',
    draft: {
      ...draft,
      sections: sections.toSpliced(index, 1, before, added),
      lastKey: lastKey + 1,
    },
    item: { kind: 'section', section: key },
    field: 'title',
  };
}
