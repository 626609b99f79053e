/** Why a storm does not begin, or cannot go on: one line for the user, who can change it. */
export class StormError extends Error {
  override readonly name = 'StormError';
  readonly code = 'refused';
}
