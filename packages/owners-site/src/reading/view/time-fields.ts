/**
 * The fields beside the form's date fields, by parameter. A date field has no time of day, so the form sends the filter's whole time in a
 * second field, after the date that it shows: `2026-11-22/2026-11-21T23:30:00.000Z`. It counts only while the date stays the same.
 */
export const timeFields = { receivedFrom: 'receivedFromTime', receivedTo: 'receivedToTime' } as const;

/** Replaces the form's date and time fields by the parameters that they stand for. */
export function withoutTimeFields(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parameters = { ...query };
  for (const [name, field] of Object.entries(timeFields)) {
    const { [name]: date, [field]: time } = parameters;
    if (typeof date === 'string' && typeof time === 'string' && time.startsWith(`${date}/`)) {
      parameters[name] = time.slice(date.length + 1);
    }
    delete parameters[field];
  }
  return parameters;
}
