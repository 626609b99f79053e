/** A range of so few values is a row of radio buttons, a longer one a number to type. */
export const MAX_SCALE_VALUES = 11;
/** As many fit side by side on a narrow screen and can still be hit with a thumb. */
const maxNarrow = 6;

/** What a scale of so many values is laid out by; the site's policy forbids styles in the markup. */
export function scaleClass(values: number): string {
  return `of-${values}`;
}

/** For each length of a scale: all in one row, and on a narrow screen in rows that differ by one at most. */
export const scaleStyles = Array.from({ length: MAX_SCALE_VALUES }, (_, index) => index + 1)
  .map((values) => {
    const narrow = Math.ceil(values / Math.ceil(values / maxNarrow));
    return `.${scaleClass(values)} { --wide: ${values}; --narrow: ${narrow}; }`;
  })
  .join('\n');
