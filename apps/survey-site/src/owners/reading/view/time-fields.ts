/**
 * A date field has no time of day. The form sends the whole time in another field, for as long as the date stays the same.
 */
export const timeFields = { receivedFrom: 'receivedFromTime', receivedTo: 'receivedToTime' } as const;

/** The parameters that the fields of a form stand for. */
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
