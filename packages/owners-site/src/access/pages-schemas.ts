import { inputOr } from '@canvass/web/app';
import { tenantParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { z } from 'zod';
import { addressText, deskDoes, deskShows, deskShowsOnce } from '../desk/schemas.ts';
import type { accessTexts } from './texts.ts';

const params = { params: tenantParams };
const does = (operationId: string, done: string, fields: string, said: keyof typeof accessTexts.done) =>
  deskDoes(operationId, done, { fields, next: `/desk/acme/access?done=${said}`, ...params });

export const showAccess = deskShows('showAccess', 'members, keys and the directory', params);

const noEntry = problem('route-not-found');
/** Names a key or a member in an address. */
const one = {
  ...params,
  querystring: inputOr(noEntry, z.object({ id: addressText('The id of the key or the member') })),
};

export const showNewKey = deskShows('showNewKey', 'the form for a new key', params);

export const showNewMember = deskShows('showNewMember', 'the form that invites a member', params);

export const showRole = deskShows('showRole', 'the role of a member', one);

export const confirmRemoval = deskShows('confirmRemoval', 'what removing a member does', one);

export const confirmRevocation = deskShows('confirmRevocation', 'what revoking a key does', one);

export const createKey = deskShowsOnce('createKeyByForm', 'Create a key', '`name`, `role`', params);

export const revokeKey = does('revokeKeyByForm', 'Revoke a key', '`id`', 'key-revoked');

export const inviteMember = deskShowsOnce('inviteMember', 'Invite a member', '`name`, `role`', params);

export const createMemberLink = deskShowsOnce(
  'createMemberLink',
  'Make a link that signs a member in once',
  '`id`',
  params,
);

export const inviteAgain = deskShowsOnce(
  'inviteMemberAgain',
  'Make a new invitation for a member',
  '`id`',
  params,
);

export const changeRole = does('changeRole', 'Change the role of a member', '`id`, `role`', 'role-changed');

export const removeMember = does('removeMember', 'Remove a member', '`id`', 'member-removed');

export const setDirectory = does(
  'setDirectory',
  'Let people of the directory in by their app roles',
  '`tid`',
  'directory-set',
);

export const removeDirectory = does(
  'removeDirectory',
  'Stop letting people in from the directory',
  'No fields',
  'directory-removed',
);
