/**
 * The fields beside the form's date fields, by parameter. A date field has no time of day, so the form sends the filter's whole time in a
 * second field. It counts only while the date stays the same.
 */
export const timeFields = { receivedFrom: 'receivedFromTime', receivedTo: 'receivedToTime' } as const;

/** Replaces the form's date and time fields by the parameters that they stand for. */
export function withoutTimeFields(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parameters = { ...query };
  for (const [name, field] of Object.entries(timeFields)) {
    const { [name]: date, [field]: time } = parameters;
    if (typeof date === 'string' && typeof time === 'string' && time.startsWith(`${date}T`)) {
      parameters[name] = time;
    }
    delete parameters[field];
  }
  return parameters;
}
