import type { DraftQuestion } from '../kinds/kinds.ts';
import type { EditedDraft } from './draft-edit.ts';
import type { Draft, DraftSection } from './draft.ts';

export interface FoundQuestion {
  readonly question: DraftQuestion;
  readonly section: DraftSection;
  /** Its index within the section. */
  readonly index: number;
}

export function findQuestion({ sections }: Draft, id: string): FoundQuestion | undefined {
  for (const section of sections) {
    const index = section.questions.findIndex((question) => question.id === id);
    const question = section.questions[index];
    if (question !== undefined) return { question, section, index };
  }
  return undefined;
}

/** The draft with the question replaced by `next`. */
export function replaceQuestion(
  draft: Draft,
  id: string,
  next: DraftQuestion,
  more: Partial<Pick<Draft, 'lastKey' | 'lastQuestion'>> & { readonly field?: string } = {},
): EditedDraft {
  const { field, ...counters } = more;
  const sections = draft.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => (question.id === id ? next : question)),
  }));
  return {
    outcome: 'edited',
    draft: { ...draft, ...counters, sections },
    item: { kind: 'question', question: next.id },
    ...(field === undefined ? {} : { field }),
  };
}
