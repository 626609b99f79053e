import { maxEndings } from '../../definition/paths/endings.ts';
import { maxJumps } from '../../definition/paths/jumps.ts';
import type { SurveyHistory } from '../../history/survey-history.ts';
import { type DraftEdit, type EditedDraft, notThere, refused } from '../draft-edit.ts';
import { jumpField } from '../draft-items.ts';
import type { Draft, DraftEnding, DraftJump } from '../draft.ts';
import { jumpTarget } from './jump-targets.ts';
import { movedInList } from '../move-in-list.ts';

export type JumpEdit = Extract<DraftEdit, { readonly do: 'addJump' | 'moveJump' | 'removeJump' }>;
export type EndingEdit = Extract<
  DraftEdit,
  { readonly do: 'addEnding' | 'setEnding' | 'moveEnding' | 'removeEnding' }
>;

/** Edits of where the form goes on after a page. */
export function editJumps(draft: Draft, edit: JumpEdit): EditedDraft {
  const index = draft.sections.findIndex(({ key }) => key === edit.section);
  const section = draft.sections[index];
  if (section === undefined) return notThere;
  const edited = (next: readonly DraftJump[], more: Partial<Pick<Draft, 'lastKey'>> = {}): EditedDraft => ({
    outcome: 'edited',
    draft: { ...draft, ...more, sections: draft.sections.with(index, { ...section, next }) },
    item: { kind: 'section', section: section.key },
  });
  const { next } = section;
  if (edit.do === 'addJump') {
    if (next.length >= maxJumps) return refused('tooManyJumps');
    const lastKey = draft.lastKey + 1;
    const key = `c${lastKey}`;
    const added = edited([...next, { key, to: '', showIf: null }], { lastKey });
    return { ...added, field: jumpField(key) } as EditedDraft;
  }
  const place = next.findIndex(({ key }) => key === edit.jump);
  if (place === -1) return notThere;
  if (edit.do === 'removeJump') return edited(next.toSpliced(place, 1));
  const moved = movedInList(next, place, edit.to);
  return moved === undefined ? notThere : edited(moved);
}

/** Edits of endings. A jump to one that is removed stays, so that its author is told. */
export function editEndings(draft: Draft, edit: EndingEdit, history: SurveyHistory | undefined): EditedDraft {
  const { endings } = draft;
  const edited = (next: readonly DraftEnding[], ending: string): EditedDraft => ({
    outcome: 'edited',
    draft: { ...draft, endings: next },
    item: { kind: 'ending', ending },
  });
  if (edit.do === 'addEnding') {
    if (endings.length >= maxEndings) return refused('tooManyEndings');
    const id = newEndingId(draft, history);
    const blank = { id, title: '', text: '', redirectTo: '', screenOut: false, showIf: null };
    return { ...edited([...endings, blank], id), field: 'title' } as EditedDraft;
  }
  const index = endings.findIndex(({ id }) => id === edit.ending);
  const ending = endings[index];
  if (ending === undefined) return notThere;
  switch (edit.do) {
    case 'setEnding':
      return edited(endings.with(index, { ...ending, ...edit.fields }), ending.id);
    case 'moveEnding': {
      const moved = movedInList(endings, index, edit.to);
      return moved === undefined ? notThere : edited(moved, ending.id);
    }
    case 'removeEnding': {
      const left = endings.toSpliced(index, 1);
      const neighbour = left[Math.min(index, left.length - 1)];
      const made = edited(left, neighbour?.id ?? '');
      return neighbour === undefined ? ({ ...made, item: { kind: 'survey' } } as EditedDraft) : made;
    }
  }
}

/** The next of `end1`, `end2` and so on that neither the draft nor any version has used: answers belong to those. */
function newEndingId({ endings, sections }: Draft, history: SurveyHistory | undefined): string {
  const targets = sections.flatMap(({ next }) => next.map(({ to }) => jumpTarget(to)));
  const used = new Set([
    ...endings.map(({ id }) => id),
    ...Object.keys(history?.endings ?? {}),
    // A jump may still lead to one that was removed.
    ...targets.map((target) => (target && 'ending' in target ? target.ending : '')),
  ]);
  for (let number = 1; ; number += 1) {
    const id = `end${number}`;
    if (!used.has(id)) return id;
  }
}
