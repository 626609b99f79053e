/** A range of up to this many values is a row of radio buttons; a longer one is a number field. */
export const maxScaleValues = 11;

/** The class of `scale.css` that lays out a scale of this length: the site's CSP forbids inline styles. */
export function scaleClass(values: number): string {
  return `of-${values}`;
}
