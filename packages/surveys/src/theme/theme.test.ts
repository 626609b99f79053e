import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { contrast } from './colours.ts';
import { isReadable, paletteOf, readableAccent, type SchemeColours, textContrast } from './palette.ts';
import { themeOver, themeSchema } from './theme.ts';

/** The least contrast of the edges of controls, by WCAG 2.2 AA. */
const edgeContrast = 3;

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

/** The pairs of text and ground that a form shows, with what each has and needs. */
function pairsOf(scheme: SchemeColours): [name: string, ratio: number, least: number][] {
  const { paper, surface, sunken, ink, muted, edge, accent, accentInk, accentDeep, accentWash } = scheme;
  const grounds = { paper, surface, sunken, accentWash };
  const texts = { ink, muted, accent, accentDeep };
  return [
    ...Object.entries(texts).flatMap(([text, one]) =>
      Object.entries(grounds).map(([ground, other]): [string, number, number] => [
        `${text} on ${ground}`,
        contrast(one, other),
        textContrast,
      ]),
    ),
    ['text on accent', contrast(accentInk, accent), textContrast],
    ['text on accentDeep', contrast(accentInk, accentDeep), textContrast],
    ['edge on surface', contrast(edge, surface), edgeContrast],
    ['edge on paper', contrast(edge, paper), edgeContrast],
    ['edge on sunken', contrast(edge, sunken), edgeContrast],
  ];
}

const tooLow = (scheme: SchemeColours) => pairsOf(scheme).filter(([, ratio, least]) => ratio < least);

describe('the colours of a theme', () => {
  test('have the contrast of text in both schemes, for every accent that is taken', () => {
    fc.assert(
      fc.property(colour, (given) => {
        const accent = isReadable(given) ? given : readableAccent(given);
        const { light, dark } = paletteOf(accent);
        expect([...tooLow(light), ...tooLow(dark)]).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['#000000', '#0b5f54', '#1e4d8c', '#6d2c5e', '#98361f', '#3d4852', '#0000ff'])(
    'are taken with the accent %s as it is',
    (accent) => {
      expect(themeSchema.parse({ accent })).toEqual({ accent });
      const { light, dark } = paletteOf(accent);
      expect([...tooLow(light), ...tooLow(dark)]).toEqual([]);
    },
  );

  test('name the measured contrast and the nearest colour that passes', () => {
    const parsed = themeSchema.safeParse({ accent: '#FFD500' });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'accent must have a contrast of at least 4.5 to 1 to the grounds of the form, and #ffd500 has 1.2 to 1; the nearest colour that has it is #826b00',
    ]);
    expect(themeSchema.safeParse({ accent: '#826b00' }).success).toBe(true);
  });
});

describe('a theme', () => {
  test.each([
    [{ accent: 'red' }, 'accent must be a colour, such as #1e4d8c'],
    [{ accent: '#fff;}body{display:none' }, 'accent must be a colour, such as #1e4d8c'],
    [{ typeface: 'comic' }, 'typeface must be one of sans, serif, rounded, mono'],
    [{ corners: 'cut' }, 'corners must be one of rounded, straight'],
    [{ picture: '../other/x.webp' }, 'picture must be the id that its upload returned'],
    [{ logo: { picture: `${'a'.repeat(40)}.webp` } }, 'logo.alt is missing'],
    [
      { logo: { picture: `${'a'.repeat(40)}.svg`, alt: 'A' } },
      'logo.picture must be the id that its upload returned',
    ],
    [{ askedBy: ' ' }, 'askedBy must not be blank'],
    ['green', 'theme must be an object'],
  ])('is refused: %j', (input, message) => {
    expect(themeSchema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('lies over another, property by property', () => {
    const tenant = { accent: '#1e4d8c', typeface: 'serif', askedBy: 'The museum' } as const;
    expect(themeOver(tenant, { accent: '#98361f', corners: 'straight' })).toEqual({
      accent: '#98361f',
      typeface: 'serif',
      corners: 'straight',
      askedBy: 'The museum',
    });
  });
});
