import { maxPictureBytes } from '@canvass/storage';
import type { ChangePorts } from './change-ports.ts';
import { ownerChange } from './owner-change.ts';

export type AddedPicture =
  | { readonly outcome: 'stored'; readonly picture: string }
  /** Nothing was stored. `full`: the survey can have no more pictures. */
  | { readonly outcome: 'wrongType' | 'tooLarge' | 'full' };

/**
 * Stores a picture of a survey, or of the draft of one, without metadata. The audit trail has the versions that show it. Rejects with `StorageError`.
 */
export const storePicture = ownerChange(
  'editor',
  async (
    { pictures, encoder }: Pick<ChangePorts, 'pictures' | 'encoder'>,
    { tenant },
    survey: string,
    bytes: Uint8Array,
  ): Promise<AddedPicture> => {
    if (bytes.byteLength > maxPictureBytes) return { outcome: 'tooLarge' };
    const encoded = await encoder.withoutMetadata(bytes);
    if (encoded.outcome === 'tooManyPixels') return { outcome: 'tooLarge' };
    if (encoded.outcome !== 'encoded') return { outcome: 'wrongType' };
    return pictures.store(tenant, survey, encoded.bytes, encoded.type);
  },
);
