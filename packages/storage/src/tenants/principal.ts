import type { Role } from './roles.ts';

/** Who acts for a tenant. */
export interface Principal {
  /** `directory`: someone whom the tenant's directory vouches for, without being a member. */
  readonly kind: 'key' | 'member' | 'directory';
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** Names a principal for later. What a directory said is kept, since nothing about its people is stored. */
export type PrincipalReference =
  | { readonly kind: 'key' | 'member'; readonly id: string }
  | (Principal & { readonly kind: 'directory' });
