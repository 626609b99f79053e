/** The most controls that stand in one line where there is room. */
export const maxInLine = 11;
/** The most controls in a line on a narrow screen. */
const maxInNarrowLine = 6;

/** The class of `fields.css` that lays out so many controls: the site's CSP forbids inline styles. */
export function lineClass(controls: number): string {
  return `of-${controls}`;
}

/** How many controls are in a line on a narrow screen: in as few lines as it takes, whose lengths differ by one at most. */
export function narrowLine(controls: number): number {
  return Math.ceil(controls / Math.ceil(controls / maxInNarrowLine));
}
