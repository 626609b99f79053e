import { z } from 'zod';
import { type FieldError, fieldErrors } from '../shared/field-error.ts';
import { prose } from '../shared/prose.ts';
import { accentContrast, isReadable, readableAccent, textContrast } from './palette.ts';

/** Stacks of typefaces that devices have. `sans` is the one of a form without a theme. */
export const typefaces = ['sans', 'serif', 'rounded', 'mono'] as const;
export type Typeface = (typeof typefaces)[number];

export const corners = ['rounded', 'straight'] as const;
export type Corners = (typeof corners)[number];

/** Characters of the text that stands for a logo. */
const maxLogoText = 200;
/** Characters of the name in the foot of a form. */
const maxNameLength = 100;

/** The beginning of the SHA-256 of the bytes in hexadecimal digits. All are WebP. */
const picturePattern = /^[0-9a-f]{40}\.webp$/;

const pictureId = (name: string) =>
  z
    .string({ error: `${name} must be the id that its upload returned` })
    .regex(picturePattern, `${name} must be the id that its upload returned`);

/** Whether it has the form of the id of a theme's picture. */
export function isThemePicture(text: string): boolean {
  return picturePattern.test(text);
}

/** Colours are written as `#1e4d8c`. */
const accentSchema = z
  .string({ error: 'accent must be a colour, such as #1e4d8c' })
  .regex(/^#[0-9a-f]{6}$/i, 'accent must be a colour, such as #1e4d8c')
  .toLowerCase();

const themeObject = z.strictObject(
  {
    accent: accentSchema
      .optional()
      .describe(
        'The colour of buttons, links and what is chosen. The colours of the dark scheme follow from it',
      ),
    typeface: z
      .enum(typefaces, { error: `typeface must be one of ${typefaces.join(', ')}` })
      .optional()
      .describe('Default: `sans`'),
    corners: z
      .enum(corners, { error: `corners must be one of ${corners.join(', ')}` })
      .optional()
      .describe('Default: `rounded`'),
    logo: z
      .strictObject({ picture: pictureId('logo.picture'), alt: prose('logo.alt', maxLogoText, 'line') })
      .optional()
      .describe('A picture that was uploaded as a logo, and the text that stands for it'),
    picture: pictureId('picture').optional().describe('A picture that was uploaded as one, above the form'),
    askedBy: prose('askedBy', maxNameLength, 'line')
      .optional()
      .describe('Who asks: the foot of each page names them'),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'theme must be an object' : undefined) },
);

/** A theme as it is stored. Everything is optional. */
export const storedThemeSchema = themeObject;

/** The look of the pages for respondents. Everything is optional; unknown properties are refused. */
export const themeSchema = themeObject.extend({
  accent: accentSchema
    .refine((accent) => !isColour(accent) || isReadable(accent), {
      error: ({ input }) => unreadable(String(input).toLowerCase()),
    })
    .optional()
    .describe(
      `The colour of buttons, links and what is chosen. It has a contrast of at least ${textContrast} to 1 to the grounds of the form; the colours of the dark scheme follow from it`,
    ),
});

export type Theme = z.infer<typeof themeObject>;

/** Returns a theme that lies over another: each of its properties replaces that of the other. */
export function themeOver(below: Theme | undefined, above: Theme | undefined): Theme {
  return { ...below, ...above };
}

/** Whether it is a colour in the form of an accent. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

function unreadable(accent: string): string {
  const ratio = shownRatio(accentContrast(accent));
  return `accent must have a contrast of at least ${textContrast} to 1 to the grounds of the form, and ${accent} has ${ratio} to 1; the nearest colour that has it is ${readableAccent(accent)}`;
}

/** Shows a contrast with one decimal. It is rounded down, so that 4.49 is not shown as enough. */
export function shownRatio(ratio: number): string {
  return (Math.floor(10 * ratio) / 10).toFixed(1);
}

export type ParsedTheme =
  | { readonly ok: true; readonly theme: Theme }
  | { readonly ok: false; readonly errors: FieldError[] };

/** Checks a theme (see `themeSchema`). */
export function parseTheme(input: unknown): ParsedTheme {
  const parsed = themeSchema.safeParse(input);
  return parsed.success ? { ok: true, theme: parsed.data } : { ok: false, errors: fieldErrors(parsed.error) };
}
