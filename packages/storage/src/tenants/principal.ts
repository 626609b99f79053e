import type { Role } from './roles.ts';

/** A key or a person that acts for a tenant. */
export interface Principal {
  /** `directory`: a person who is no member, and whom the tenant's directory lets in. */
  readonly kind: 'key' | 'member' | 'directory';
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Names a principal for later. It contains what a directory said of a person, because nothing about those people is stored. */
export type PrincipalReference =
  | { readonly kind: 'key' | 'member'; readonly id: string }
  | (Principal & { readonly kind: 'directory' });
