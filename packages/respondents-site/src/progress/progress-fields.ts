import { type Html, markup } from '@canvass/web/page';

/** The last step that a site has noted of the form, if its progress is counted (decision 64). */
export const reachedField = 'submission:reached';
/** The question at which the person has left the page, if the script has said so. There may be several. */
export const leftField = 'submission:left';

/** The question at which the script says that the page is left now. */
export const atField = 'submission:at';

/** What a form carries of the steps that it was noted for. */
export interface CarriedProgress {
  /** The last step that a site has confirmed; undefined if none is. */
  readonly reached: string | undefined;
  /** The questions at which the person has left the page, as far as that is not confirmed. */
  readonly left: readonly string[];
}

/** Renders what a form carries of its progress. */
export function progressFields(carried: CarriedProgress | undefined): Html | undefined {
  if (carried === undefined) return undefined;
  const { reached, left } = carried;
  const fields = [
    ...(reached === undefined ? [] : [[reachedField, reached]]),
    ...left.map((id) => [leftField, id]),
  ];
  return markup`${fields.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}`;
}
