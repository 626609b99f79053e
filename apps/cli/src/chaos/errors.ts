/** Why chaos does not begin, or cannot go on: one line for the user, who can change it. */
export class ChaosError extends Error {
  override readonly name = 'ChaosError';
  readonly code = 'refused';
}
