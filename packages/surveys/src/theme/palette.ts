import { type Colour, colourOf, contrast, nearestPassing, type Perceived, perceived } from './colours.ts';

/** The least contrast of text, by WCAG 2.2 AA. */
export const textContrast = 4.5;

/** The colours of a form that follow from its accent, in one scheme. The names are those of the custom properties. */
export interface SchemeColours {
  readonly paper: Colour;
  readonly surface: Colour;
  readonly sunken: Colour;
  readonly ink: Colour;
  readonly muted: Colour;
  readonly line: Colour;
  readonly edge: Colour;
  readonly accent: Colour;
  readonly accentInk: Colour;
  readonly accentDeep: Colour;
  readonly accentWash: Colour;
}

export interface Palette {
  readonly light: SchemeColours;
  readonly dark: SchemeColours;
}

/** A neutral: its lightness, and its chroma under an accent with a strong hue. */
type Neutral = readonly [lightness: number, chroma: number];
type Neutrals = Readonly<
  Record<'paper' | 'surface' | 'sunken' | 'ink' | 'muted' | 'line' | 'edge' | 'wash', Neutral>
>;

/** The neutrals of the designs, as those of a blue form. Each accent gives them a little of its hue. */
const lightNeutrals: Neutrals = {
  paper: [0.963, 0.0045],
  surface: [1, 0],
  sunken: [0.958, 0.003],
  ink: [0.229, 0.0114],
  muted: [0.472, 0.017],
  line: [0.915, 0.006],
  edge: [0.597, 0.018],
  wash: [0.955, 0.0142],
};
const darkNeutrals: Neutrals = {
  paper: [0.181, 0.0095],
  surface: [0.225, 0.0115],
  sunken: [0.271, 0.015],
  ink: [0.942, 0.0063],
  muted: [0.748, 0.017],
  line: [0.315, 0.0166],
  edge: [0.626, 0.0196],
  wash: [0.283, 0.0456],
};
/** From this chroma on an accent has a strong hue: that of the blue form. */
const strongChroma = 0.1163;
/** The accent of the dark scheme: light enough for text, and no more vivid than is easy on the eyes. */
const darkAccent = { lightness: 0.8, chroma: 0.1 };
/** The text on an accent of the dark scheme. */
const darkInk: Neutral = [0.225, 0.0444];
/** What the pointer is on has this much more or less lightness. */
const deepStep = 0.072;
/** From this lightness down an accent becomes lighter under the pointer: black cannot become darker. */
const darkestToDeepen = 0.2;

/** Derives the colours of both schemes. Those of text have its contrast on every ground if the accent `isReadable`. */
export function paletteOf(accent: Colour): Palette {
  const seen = perceived(accent);
  const light = neutralsOf(lightNeutrals, seen);
  const dark = neutralsOf(darkNeutrals, seen);
  const darkSeen = { ...darkAccent, chroma: Math.min(seen.chroma, darkAccent.chroma), hue: seen.hue };
  return {
    light: {
      ...light.neutrals,
      accent,
      accentInk: inkOn(accent),
      accentDeep: colourOf({
        ...seen,
        lightness: seen.lightness + (seen.lightness < darkestToDeepen ? deepStep : -deepStep),
      }),
      accentWash: light.wash,
    },
    dark: {
      ...dark.neutrals,
      accent: colourOf(darkSeen),
      accentInk: tinted(darkInk, seen),
      accentDeep: colourOf({
        ...darkSeen,
        lightness: darkSeen.lightness + deepStep,
        chroma: 0.65 * darkSeen.chroma,
      }),
      accentWash: dark.wash,
    },
  };
}

/** The least contrast that an accent has as text on the grounds of a form. */
export function accentContrast(accent: Colour): number {
  const seen = perceived(accent);
  const { paper, sunken, wash } = lightNeutrals;
  return Math.min(...[paper, sunken, wash].map((ground) => contrast(accent, tinted(ground, seen))));
}

/** Whether an accent can be read as text on every ground of a form, and text on it. */
export function isReadable(accent: Colour): boolean {
  return accentContrast(accent) >= textContrast;
}

/** The colour nearest to one that cannot be read, with the same hue. */
export function readableAccent(accent: Colour): Colour {
  return nearestPassing(perceived(accent), isReadable) ?? black;
}

const black = '#000000';
const white = '#ffffff';

/** Black or white, whichever is easier to read on a colour. */
function inkOn(colour: Colour): Colour {
  return contrast(white, colour) >= contrast(black, colour) ? white : black;
}

function neutralsOf({ wash, ...neutrals }: Neutrals, accent: Perceived) {
  const each = Object.entries(neutrals).map(([name, neutral]) => [name, tinted(neutral, accent)]);
  return {
    neutrals: Object.fromEntries(each) as Record<keyof typeof neutrals, Colour>,
    wash: tinted(wash, accent),
  };
}

function tinted([lightness, chroma]: Neutral, accent: Perceived): Colour {
  const share = Math.min(1, accent.chroma / strongChroma);
  return colourOf({ lightness, chroma: share * chroma, hue: accent.hue });
}
