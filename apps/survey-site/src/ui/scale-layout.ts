/** A range of up to this many values is a row of radio buttons; a longer one is a number field. */
export const MAX_SCALE_VALUES = 11;
/** The number of buttons that fit side by side on a narrow screen and remain easy to tap. */
const maxNarrow = 6;

/** The class that lays out a scale of this length: the site's CSP forbids inline styles. */
export function scaleClass(values: number): string {
  return `of-${values}`;
}

/** For each length of a scale: one row; on a narrow screen, rows whose lengths differ by one at most. */
export const scaleStyles = Array.from({ length: MAX_SCALE_VALUES }, (_, index) => index + 1)
  .map((values) => {
    const narrow = Math.ceil(values / Math.ceil(values / maxNarrow));
    return `.${scaleClass(values)} { --wide: ${values}; --narrow: ${narrow}; }`;
  })
  .join('\n');
