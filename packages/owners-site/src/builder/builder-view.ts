import type { Draft, DraftItem, DraftProblem, TimeZone } from '@canvass/surveys';
import type { Done } from '../drafts/done-message.ts';

/** What the builder's page shows. */
export interface BuilderView {
  readonly tenant: string;
  readonly survey: string;
  readonly draft: Draft;
  readonly revision: number;
  /** When and by whom the draft was last saved; undefined before its first change. */
  readonly saved: { readonly at: string; readonly by: string } | undefined;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  readonly undoSteps: number;
  /** What keeps the draft from being published; empty if it can be published. */
  readonly problems: readonly DraftProblem[];
  /** Whether the draft differs from the published version. */
  readonly isNew: boolean;
  /** Whether an id was published, so that another type makes a new question. */
  readonly isPublished: (question: string) => boolean;
  readonly open: DraftItem | undefined;
  /** The id of the control that gets the focus. */
  readonly focus: string | undefined;
  readonly done: Done | undefined;
  /** Why the last action was not carried out. */
  readonly refused: string | undefined;
}
