/** Whether the value of a part is no answer. */
export function isBlankPart(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
