import type { Draft, DraftItem, TimeZone } from '@canvass/surveys';
import type { Done } from '../drafts/done-message.ts';
import type { DraftFaults } from '../drafts/things-to-look-at.ts';
import type { Panel } from './panel.ts';

/** What the builder's page shows. */
export interface BuilderView extends DraftFaults {
  readonly tenant: string;
  readonly survey: string;
  readonly draft: Draft;
  /** The draft before its last change; undefined if nothing can be undone. */
  readonly before: Draft | undefined;
  readonly revision: number;
  /** When and by whom the draft was last saved; undefined before its first change. */
  readonly saved: { readonly at: string; readonly by: string } | undefined;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  readonly undoSteps: number;
  readonly redoSteps: number;
  /** Whether the open item shows what is to look at in it. A person who still writes it sees nothing of that. */
  readonly isChecked: boolean;
  /** Whether an id was published, so that another type makes a new question. */
  readonly isPublished: (question: string) => boolean;
  readonly open: DraftItem | undefined;
  readonly panel: Panel | undefined;
  /** The other surveys, to which a question can be copied; undefined unless a panel offers them. */
  readonly surveys: readonly { readonly survey: string; readonly title: string }[] | undefined;
  /** The id of the control that gets the focus. */
  readonly focus: string | undefined;
  readonly done: Done | undefined;
  /** Why the last action was not carried out. */
  readonly refused: string | undefined;
}
