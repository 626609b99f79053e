import { defaultTimeZone, timeZoneNames } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';

export interface ZoneField {
  /** The name of the chosen zone. It is offered even if the list does not have it. */
  readonly chosen: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** True if a script chooses the zone of the browser. */
  readonly isProposed?: boolean;
}

/** Makes the field of a survey's time zone, `timeZone`. Its groups are the continents and oceans in the names. */
export function zoneField({ chosen, label, hint, error, isProposed = false }: ZoneField): Html {
  const names = timeZoneNames();
  const all = names.includes(chosen) ? names : [...names, chosen];
  const groups = Map.groupBy(all, (name) => name.split('/', 1)[0]!);
  const option = (name: string): Html =>
    markup`<option${name === chosen && markup` selected`}>${name}</option>`;
  const options = [...groups].flatMap(([area, zones]) =>
    area === defaultTimeZone
      ? zones.map(option)
      : [markup`<optgroup label="${area}">${zones.map(option)}</optgroup>`],
  );
  return markup`<div class="field"><label for="timeZone">${label}</label>
<p class="hint" id="timeZone-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="timeZone-error">${error}</p>\n`}<select id="timeZone" name="timeZone" aria-describedby="timeZone-hint${error !== undefined && ' timeZone-error'}"${error !== undefined && markup` aria-invalid="true"`}${isProposed && markup` data-proposed`}>${options}</select></div>
`;
}
