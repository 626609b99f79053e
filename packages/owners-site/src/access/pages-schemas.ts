import { tenantParams } from '@canvass/web/openapi';
import { deskDoes, deskShows, deskShowsOnce } from '../desk/schemas.ts';
import type { accessTexts } from './texts.ts';

const params = { params: tenantParams };
const next = (done: keyof typeof accessTexts.done): string => `/desk/acme/access?done=${done}`;

export const showAccess = deskShows('showAccess', 'members, keys and the directory', params);

export const createKey = deskShowsOnce('createKeyByForm', 'Create a key', '`name`, `role`', params);

export const revokeKey = deskDoes(
  'revokeKeyByForm',
  'Revoke a key',
  { fields: '`id`', next: next('key-revoked') },
  params,
);

export const inviteMember = deskShowsOnce('inviteMember', 'Invite a member', '`name`, `role`', params);

export const inviteAgain = deskShowsOnce(
  'inviteMemberAgain',
  'Make a new invitation for a member',
  '`id`',
  params,
);

export const changeRole = deskDoes(
  'changeRole',
  'Change the role of a member',
  { fields: '`id`, `role`', next: next('role-changed') },
  params,
);

export const removeMember = deskDoes(
  'removeMember',
  'Remove a member',
  { fields: '`id`', next: next('member-removed') },
  params,
);

export const setDirectory = deskDoes(
  'setDirectory',
  'Let people of the directory in by their app roles',
  { fields: '`tid`', next: next('directory-set') },
  params,
);

export const removeDirectory = deskDoes(
  'removeDirectory',
  'Stop letting people in from the directory',
  { fields: 'No fields', next: next('directory-removed') },
  params,
);
