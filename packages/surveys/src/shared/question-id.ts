export const questionIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
// Names with a meaning on every object.
export const reservedIds: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a question, or something in it, could have this id. As `idSchema`, at a fraction of its cost; also in the script of forms. */
export function isQuestionId(id: unknown): id is string {
  return typeof id === 'string' && questionIdPattern.test(id) && !reservedIds.has(id);
}
