// The same as 'culori', in one file instead of 150: each process loads it.
import culori from 'culori/require';

const { clampChroma, converter, formatHex, wcagContrast } = culori;

/** `#` and six hexadecimal digits in small letters. */
export type Colour = string;

/** A colour as people see it. */
export interface Perceived {
  /** From 0, black, to 1, white. */
  readonly lightness: number;
  /** From 0, grey, to about 0.3. */
  readonly chroma: number;
  /** Degrees. */
  readonly hue: number;
}

const toOklch = converter('oklch');

export function perceived(colour: Colour): Perceived {
  const seen = toOklch(colour);
  if (seen === undefined) throw new RangeError(`not a colour: ${colour}`);
  // Greys have no hue.
  return { lightness: seen.l, chroma: seen.c, hue: seen.h ?? 0 };
}

/** The colour of this lightness and hue. Its chroma is lowered as far as screens need. */
export function colourOf({ lightness, chroma, hue }: Perceived): Colour {
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue }, 'oklch'));
}

/** The contrast of two colours as WCAG 2 measures it, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  return wcagContrast(one, other);
}

/** Steps of lightness from dark to light. They are small enough that the nearest colour looks like the one that was asked for. */
const steps = 400;

/** Returns the colour of the same hue that `passes` and is nearest in lightness; undefined if none does. */
export function nearestPassing(
  { lightness, ...others }: Perceived,
  passes: (colour: Colour) => boolean,
): Colour | undefined {
  for (let step = 0; step <= steps; step += 1) {
    for (const to of [lightness - step / steps, lightness + step / steps]) {
      if (to < 0 || to > 1) continue;
      const colour = colourOf({ ...others, lightness: to });
      if (passes(colour)) return colour;
    }
  }
  return undefined;
}
