import { corners, isColour, isReadable, type Theme, themeOver, typefaces } from '@canvass/surveys';
import { type Look, lookOf, type Scheme, schemes } from '@canvass/survey-form';
import type { OwnerPorts } from '../ports.ts';
import { addressText } from '../desk/schemas.ts';

/** The fields of the address of a preview that say how it looks. */
export const lookFields = {
  scheme: addressText('`light` or `dark`, for a preview in a frame. Default: as the device has it').transform(
    (text) => schemes.find((each) => each === text),
  ),
  accent: addressText('An accent instead of that of the survey; blank for none of its own'),
  typeface: addressText('The same of the typeface'),
  corners: addressText('The same of the corners'),
};

export interface LookQuery {
  readonly scheme?: Scheme | undefined;
  readonly accent?: string | undefined;
  readonly typeface?: string | undefined;
  readonly corners?: string | undefined;
}

/** Returns the look of a preview. `below`: what the theme `own` lies over. */
export function previewLook(tenant: string, below: Theme, own: Theme, query: LookQuery): Look {
  return lookOf(tenant, themeOver(below, tried(own, query)));
}

/** Resolves to the look of a preview of a survey. Rejects with `StorageError`. */
export async function surveyPreviewLook(
  { tenants }: Pick<OwnerPorts, 'tenants'>,
  tenant: string,
  own: Theme | undefined,
  query: LookQuery,
): Promise<Look> {
  const read = await tenants.readTheme(tenant);
  return previewLook(tenant, read.outcome === 'found' ? read.theme : {}, own ?? {}, query);
}

/** A theme with what the address says instead. */
function tried({ accent, typeface, corners: shape, ...others }: Theme, query: LookQuery): Theme {
  const chosen = {
    accent: query.accent === undefined ? accent : accentOf(query.accent),
    typeface: query.typeface === undefined ? typeface : typefaces.find((each) => each === query.typeface),
    corners: query.corners === undefined ? shape : corners.find((each) => each === query.corners),
  };
  const set = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...others, ...(Object.fromEntries(set) as Theme) };
}

function accentOf(text: string): string | undefined {
  return isColour(text) && isReadable(text) ? text : undefined;
}
