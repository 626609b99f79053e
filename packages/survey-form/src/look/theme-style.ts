import { createHash } from 'node:crypto';
import {
  corners as allCorners,
  isColour,
  isReadable,
  paletteOf,
  typefaces,
  type Corners,
  type SchemeColours,
  type Theme,
  type Typeface,
} from '@canvass/surveys';
import { LRUCache } from 'lru-cache';
import { inScheme, schemes, type Scheme } from './scheme.ts';

/** The style of a theme: custom properties over those of the form's style. */
export interface ThemeStyle {
  /** Says all that the style follows from, so that a site reads nothing to serve it, and has a hash of it, so that browsers keep it for good. */
  readonly path: string;
  readonly css: string;
}

interface Styled extends Pick<Theme, 'accent'> {
  readonly typeface: Typeface;
  readonly corners: Corners;
  readonly scheme: Scheme | undefined;
}

/** Only typefaces that devices have: a form loads none. */
const stacks: Readonly<Record<Typeface, string | undefined>> = {
  sans: undefined,
  serif: "Charter, 'Bitstream Charter', 'Iowan Old Style', Georgia, Cambria, 'Noto Serif', serif",
  rounded:
    "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, Nunito, 'Arial Rounded MT Bold', system-ui, sans-serif",
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono', monospace",
};

/** The custom properties of `web/src/page/palette.css`. */
const radii = ['bar', 'control', 'choice', 'card', 'sheet'].map((name) => `--radius-${name}`);

/** The styles of the themes in use. A style takes about 2 KB. */
const styles = new LRUCache<string, ThemeStyle>({ max: 500 });

/** Returns the style of a theme; undefined if it changes none. `scheme`: the one that it is in. Default: both. */
export function themeStyle(
  { accent, typeface = 'sans', corners = 'rounded' }: Theme,
  scheme?: Scheme,
): ThemeStyle | undefined {
  if (accent === undefined && typeface === 'sans' && corners === 'rounded') return undefined;
  return styleOf({ accent, typeface, corners, scheme });
}

const namePattern = /^([0-9a-f]{12})\.(none|[0-9a-f]{6})-([a-z]+)-([a-z]+)(?:-([a-z]+))?$/;

/**
 * Returns the style of an address of which `name` stands between `theme.` and `.css`; undefined if there is none. The `path` is another one
 * if a different version of Canvass has made the address.
 */
export function themeStyleAt(name: string): ThemeStyle | undefined {
  const [, , colour = '', face, corner, wantedScheme] = namePattern.exec(name) ?? [];
  const typeface = typefaces.find((each) => each === face);
  const corners = allCorners.find((each) => each === corner);
  const scheme = schemes.find((each) => each === wantedScheme);
  const accent = colour === 'none' ? undefined : `#${colour}`;
  if (typeface === undefined || corners === undefined || scheme !== wantedScheme) return undefined;
  if (accent !== undefined && !(isColour(accent) && isReadable(accent))) return undefined;
  return styleOf({ accent, typeface, corners, scheme });
}

function styleOf(styled: Styled): ThemeStyle {
  const { accent = '#none', typeface, corners, scheme } = styled;
  const name = [accent.slice(1), typeface, corners, ...(scheme === undefined ? [] : [scheme])].join('-');
  const known = styles.get(name);
  if (known !== undefined) return known;
  const css = cssOf(styled);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  const style = { path: `/assets/theme.${hash}.${name}.css`, css };
  styles.set(name, style);
  return style;
}

function cssOf({ accent, typeface, corners, scheme }: Styled): string {
  const stack = stacks[typeface];
  const shapes = [
    ...(stack === undefined ? [] : [`--font: ${stack}`]),
    ...(corners === 'straight' ? radii.map((name) => `${name}: 0`) : []),
  ];
  const palette = accent === undefined ? undefined : paletteOf(accent);
  const rules = [
    root([...(palette === undefined ? [] : colours(palette.light)), ...shapes]),
    ...(palette === undefined
      ? []
      : [`@media screen and (prefers-color-scheme: dark) {\n${root(colours(palette.dark))}}\n`]),
  ];
  const css = rules.join('');
  return scheme === undefined ? css : inScheme(css, scheme);
}

function root(declarations: readonly string[]): string {
  return `:root {\n${declarations.map((each) => `${each};\n`).join('')}}\n`;
}

function colours(scheme: SchemeColours): string[] {
  return Object.entries(scheme).map(
    ([name, colour]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour}`,
  );
}
