import type { FieldError } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import type { ChangePorts } from '../changes/change-ports.ts';
import { type AddedThemePicture, storeThemePicture } from '../changes/store-theme-picture.ts';
import { themeFields, type TypedTheme } from './posted-theme.ts';
import { megabytes } from './theme-form.ts';
import { themesTexts } from './texts.ts';

const words = themesTexts.files;

/**
 * Stores the pictures that were chosen on the page. Returns what was typed with their ids, so that none is lost when something else is refused,
 * and why the others were not taken. Rejects with `StorageError`.
 */
export async function savePictures(
  ports: Pick<ChangePorts, 'themePictures' | 'encoder'>,
  caller: Caller,
  typed: TypedTheme,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ readonly typed: TypedTheme; readonly errors: readonly FieldError[] }> {
  const stored: Partial<Record<'logo' | 'picture', string>> = {};
  const errors: FieldError[] = [];
  for (const [as, name] of controls) {
    const bytes = files.get(name);
    if (bytes === undefined) continue;
    const added = await storeThemePicture(ports, caller, bytes, as);
    if (added.outcome === 'stored') stored[as] = added.picture;
    else errors.push({ path: name, message: faultOf(added) });
  }
  return { typed: { ...typed, ...stored }, errors };
}

const controls = [
  ['logo', themeFields.logoFile],
  ['picture', themeFields.pictureFile],
] as const;

function faultOf({ outcome }: Exclude<AddedThemePicture, { outcome: 'stored' }>): string {
  return outcome === 'tooLarge' ? words.tooLarge({ megabytes }) : words[outcome];
}
