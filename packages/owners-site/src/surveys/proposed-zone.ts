import { defaultTimeZone, readTimeZone, type FormFields, type StoredSettings } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';

/** The time zone that a browser proposes for a new survey. A name that this site does not know is not the fault of a person: it gives UTC. */
export function proposedZone(fields: FormFields): string {
  return readTimeZone(typedText(fields['timeZone'])) ?? defaultTimeZone;
}

/** The settings that a new survey begins with. */
export function settingsIn(timeZone: string): StoredSettings {
  return timeZone === defaultTimeZone ? {} : { timeZone };
}
