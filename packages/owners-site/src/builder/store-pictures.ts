import type { DraftEdit } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import type { ChangePorts } from '../changes/change-ports.ts';
import { type AddedPicture, storePicture } from '../changes/store-picture.ts';
import { picturedBy } from '../kinds/picture-field.ts';
import type { PostedChange } from './posted-change.ts';

export type StoredPictures =
  | { readonly outcome: 'stored'; readonly edits: readonly DraftEdit[] }
  | { readonly outcome: Exclude<AddedPicture['outcome'], 'stored'> };

/** Stores the pictures that were chosen in the builder. Returns the edits that show them, or why the first one was not taken. */
export async function storePictures(
  deps: Pick<ChangePorts, 'pictures' | 'encoder'>,
  caller: Caller,
  survey: string,
  { open }: Pick<PostedChange, 'open'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<StoredPictures> {
  const edits: DraftEdit[] = [];
  for (const [name, bytes] of files) {
    const owner = picturedBy(name);
    if (open?.kind !== 'question' || owner === undefined) continue;
    const stored = await storePicture(deps, caller, survey, bytes);
    if (stored.outcome !== 'stored') return stored;
    edits.push({ do: 'setPicture', question: open.question, ...owner, picture: stored.picture });
  }
  return { outcome: 'stored', edits };
}
