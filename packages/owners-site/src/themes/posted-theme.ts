import {
  type FieldError,
  type FormFields,
  isColour,
  parseTheme,
  readableAccent,
  type Theme,
} from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { themesTexts as texts } from './texts.ts';

/** What the fields of the page hold. Blank: as in the theme below. */
export interface TypedTheme {
  readonly accent: string;
  readonly typeface: string;
  readonly corners: string;
  /** The ids of pictures. */
  readonly logo: string;
  readonly picture: string;
  readonly logoAlt: string;
  readonly askedBy: string;
}

/** The names of the controls. `colour` is a colour, blank, or `own` for that in `ownColour`. */
export const themeFields = {
  colour: 'colour',
  ownColour: 'ownColour',
  nearest: 'nearest',
  typeface: 'typeface',
  corners: 'corners',
  logo: 'logo',
  logoFile: 'logoFile',
  logoAlt: 'logoAlt',
  removeLogo: 'removeLogo',
  picture: 'picture',
  pictureFile: 'pictureFile',
  removePicture: 'removePicture',
  askedBy: 'askedBy',
  before: 'before',
} as const;

export function typedTheme({ logo, ...theme }: Theme): TypedTheme {
  return {
    accent: theme.accent ?? '',
    typeface: theme.typeface ?? '',
    corners: theme.corners ?? '',
    logo: logo?.picture ?? '',
    logoAlt: logo?.alt ?? '',
    picture: theme.picture ?? '',
    askedBy: theme.askedBy ?? '',
  };
}

/** Reads the fields of the page, without its files. */
export function readTypedTheme(fields: FormFields): TypedTheme {
  const textOf = (name: keyof typeof themeFields): string => typedText(fields[name]);
  const isRemoved = (name: 'removeLogo' | 'removePicture'): boolean => textOf(name) === 'yes';
  const colour = textOf('colour');
  const nearest = textOf('nearest');
  return {
    accent: (nearest || (colour === 'own' ? textOf('ownColour') : colour)).toLowerCase(),
    typeface: textOf('typeface'),
    corners: textOf('corners'),
    logo: isRemoved('removeLogo') ? '' : textOf('logo'),
    logoAlt: isRemoved('removeLogo') ? '' : textOf('logoAlt'),
    picture: isRemoved('removePicture') ? '' : textOf('picture'),
    askedBy: textOf('askedBy'),
  };
}

/** The theme that the page showed; undefined if the form does not say. */
export function shownTheme(fields: FormFields): unknown {
  try {
    return JSON.parse(typedText(fields[themeFields.before]));
  } catch {
    return undefined;
  }
}

/** Checks what was typed. The paths of errors are names of controls. */
export function checkTypedTheme(typed: TypedTheme): ReturnType<typeof parseTheme> {
  const { logo, logoAlt, ...others } = typed;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
  const parsed = parseTheme({ ...given, ...(logo !== '' && { logo: { picture: logo, alt: logoAlt } }) });
  return parsed.ok ? parsed : { ok: false, errors: parsed.errors.map((error) => inForm(error)) };
}

/** The colour that the page offers instead of one that is hard to read. */
export function offeredColour({ accent }: TypedTheme): string | undefined {
  return isColour(accent) ? readableAccent(accent) : undefined;
}

function inForm({ path, message }: FieldError): FieldError {
  switch (path) {
    case 'accent':
      return { path: themeFields.colour, message };
    case 'logo.alt':
      return { path: themeFields.logoAlt, message: texts.logo.altMissing };
    case 'logo.picture':
      return { path: themeFields.logoFile, message: texts.files.damaged };
    case 'picture':
      return { path: themeFields.pictureFile, message: texts.files.damaged };
    case 'typeface':
      return { path, message: texts.typeface.unknown };
    case 'corners':
      return { path, message: texts.corners.unknown };
    case 'askedBy':
      return { path, message: texts.askedBy.invalid };
    default:
      return { path, message };
  }
}
