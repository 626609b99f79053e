import { maxPictureBytes } from '@canvass/storage';
import type { FieldError, Theme } from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';
import type { ChangePorts } from './change-ports.ts';
import { ownerChange } from './owner-change.ts';
import type { NotEncoded } from './picture-encoder.ts';

export type AddedThemePicture =
  | { readonly outcome: 'stored'; readonly picture: string }
  /** Nothing was stored. `full`: the tenant can have no more pictures. */
  | { readonly outcome: NotEncoded['outcome'] | 'tooLarge' | 'full' };

/** Stores a picture for the themes of a tenant. The audit trail has the themes that show it. Rejects with `StorageError`. */
export const storeThemePicture = ownerChange(
  'editor',
  async (
    { themePictures, encoder }: Pick<ChangePorts, 'themePictures' | 'encoder'>,
    { tenant },
    bytes: Uint8Array,
    as: 'logo' | 'picture',
  ): Promise<AddedThemePicture> => {
    if (bytes.byteLength > maxPictureBytes) return { outcome: 'tooLarge' };
    const encoded = await encoder.forTheme(bytes, as);
    return encoded.outcome === 'encoded' ? themePictures.store(tenant, encoded.picture) : encoded;
  },
);

/** The faults of a theme that names pictures which the tenant does not have. `at`: the path of the theme, with a dot behind it. */
export async function unknownThemePictures(
  { themePictures }: Pick<OwnerPorts, 'themePictures'>,
  tenant: string,
  { logo, picture }: Theme,
  at = '',
): Promise<FieldError[]> {
  const named = [
    { path: `${at}logo.picture`, id: logo?.picture },
    { path: `${at}picture`, id: picture },
  ].flatMap(({ path, id }) => (id === undefined ? [] : [{ path, id }]));
  const missing = await themePictures.missing(
    tenant,
    named.map(({ id }) => id),
  );
  return named
    .filter(({ id }) => missing.has(id))
    .map(({ path }) => ({ path, message: 'The tenant has no such picture: upload it first' }));
}
