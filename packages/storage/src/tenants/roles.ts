/** The roles of keys and people. Each may do what those before it may do. */
export const roles = ['viewer', 'editor', 'owner'] as const;

/** What a key or person may do. `viewer`: see results. `editor`: change surveys, too. `owner`: also decide who has access. */
export type Role = (typeof roles)[number];

/** Whether `role` includes what `needed` may do. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
