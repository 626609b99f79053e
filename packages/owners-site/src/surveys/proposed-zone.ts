import { defaultTimeZone, readTimeZone, type FormFields, type StoredSettings } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';

/** The time zone that a browser proposes for a new survey. A name that this site does not know is not the fault of a person: it gives UTC. */
export function proposedZone(fields: FormFields): string {
  return readTimeZone(typedText(fields['timeZone'])) ?? defaultTimeZone;
}

/** The settings that a new survey begins with. It counts how far people get, unless it is a copy of one that does not. */
export function settingsIn(timeZone: string, { progress = true }: Counting = {}): StoredSettings {
  return { ...(progress && { progress }), ...(timeZone !== defaultTimeZone && { timeZone }) };
}

interface Counting {
  readonly progress?: boolean;
}
