/** From the least to the most: each may do what those before it may do. */
export const roles = ['viewer', 'editor', 'owner'] as const;

/** `viewer`: results. `editor`: surveys, too. `owner`: also who has access. */
export type Role = (typeof roles)[number];

/** Whether `role` includes what `needed` may do. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
