import { contentOf } from '@canvass/answer-files';
import { maxPictureBytes } from '@canvass/storage';
import { type PictureType, pictureTypes } from '@canvass/surveys';
import type { ChangePorts } from './change-ports.ts';
import { ownerChange } from './owner-change.ts';

export type AddedPicture =
  | { readonly outcome: 'stored'; readonly picture: string }
  /** Nothing was stored. `full`: the survey can have no more pictures. */
  | { readonly outcome: 'wrongType' | 'tooLarge' | 'full' };

/**
 * Stores a picture of a survey, or of the draft of one. The audit trail has the versions that show it. Rejects with `StorageError`.
 */
export const storePicture = ownerChange(
  'editor',
  async (
    { pictures }: Pick<ChangePorts, 'pictures'>,
    { tenant },
    survey: string,
    bytes: Uint8Array,
  ): Promise<AddedPicture> => {
    if (bytes.byteLength > maxPictureBytes) return { outcome: 'tooLarge' };
    const type = pictureTypeOf(await contentOf(bytes));
    return type === undefined ? { outcome: 'wrongType' } : pictures.store(tenant, survey, bytes, type);
  },
);

function pictureTypeOf(content: string | undefined): PictureType | undefined {
  // A PNG that moves.
  const type = content === 'apng' ? 'png' : content;
  return type !== undefined && Object.hasOwn(pictureTypes, type) ? (type as PictureType) : undefined;
}
