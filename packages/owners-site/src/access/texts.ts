import { isolated } from '@canvass/surveys';
import type { Role } from '@canvass/storage';

/** The words of the page that says who may do what. */
export const accessTexts = {
  title: 'Members and keys',
  intro: 'Viewers see results. Editors also create and change surveys. Owners also manage access.',
  name: 'Name',
  role: 'Role',
  roles: {
    viewer: 'Viewer: results',
    editor: 'Editor: results and surveys',
    owner: 'Owner: everything',
  } satisfies Record<Role, string>,
  shortRoles: { viewer: 'Viewer', editor: 'Editor', owner: 'Owner' } satisfies Record<Role, string>,
  state: 'State',
  actions: 'Actions',
  back: 'Back to members and keys',
  nameFault: 'Enter a name of 1 to 100 characters on one line, with something to see.',
  nameOfOperator: 'The audit trail calls whoever runs this site so. Enter another name.',

  members: {
    heading: 'Members',
    text: 'Members sign in with your organisation’s sign-in. Each is invited by a link that works once.',
    needsProvider:
      'This site has no sign-in with an organisation yet, so an invitation cannot be accepted. The operator of the site can set it up with OIDC_ISSUER. Keys work without it.',
    none: 'There are no members yet.',
    joined: 'Joined',
    invited: (until: string) => `Invited until ${until}`,
    expired: 'The invitation has expired',
    addHeading: 'Invite a member',
    nameHint: 'It is shown here and in the audit trail.',
    add: 'Invite',
    again: 'New invitation',
    changeRole: 'Change role',
    roleOf: (name: string) => `Role of ${isolated(name)}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${isolated(name)}`,
    removeText: (name: string) =>
      `${isolated(name)} is signed out within seconds and cannot come back without an invitation.`,
    removeTextOfDirectory: (name: string) =>
      `${isolated(name)} is signed out within seconds. Your organisation’s directory can still let them in: whoever manages it takes away their role for Canvass.`,
    removeNow: 'Remove now',
    invitationTitle: (name: string) => `Invitation for ${isolated(name)}`,
    invitationText: (role: Role) =>
      `Send this link to that person only. Whoever opens it first and signs in becomes a member with the role ${role}. It works once, for 7 days.`,
    link: 'Link',
    onlyOnce: 'This is the only time that the link is shown',
  },
  keys: {
    heading: 'Keys',
    text: 'A key signs in to this desk, and programs use it for the API. Give each program and each person a key of their own.',
    created: (at: string, by: string) => `${at}, by ${isolated(by)}`,
    createdHeading: 'Created',
    addHeading: 'Create a key',
    nameHint: 'What it is for, such as “Weekly report”.',
    add: 'Create key',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${isolated(name)}`,
    revokeText: 'It ends within seconds, and so does every session that it opened. This cannot be undone.',
    revokeTextOfDirectory: 'People from your organisation’s directory can still come in: they need no key.',
    revokeOwn: 'You are signed in with this key: you will be signed out.',
    revokeNow: 'Revoke now',
    newTitle: (name: string) => `The key “${isolated(name)}”`,
    newText: (role: Role) => `It has the role ${role}. Keep it where nobody else can read it.`,
    key: 'Key',
    onlyOnce: 'This is the only time that the key is shown',
  },
  directory: {
    heading: 'Your organisation’s directory',
    text: 'People to whom your organisation gives the app role canvass.viewer, canvass.editor or canvass.owner can come in without an invitation.',
    on: 'They can come in.',
    off: 'They cannot come in.',
    needsProvider: 'This site has no sign-in with an organisation yet.',
    issuer: 'Sign-in',
    tid: 'Directory id',
    tidHint:
      'For Microsoft Entra ID, the “Directory (tenant) ID” of your organisation. Leave it empty for other providers.',
    tidFault: 'A directory id has letters, digits and hyphens only.',
    set: 'Let them in',
    remove: 'Stop letting people in from the directory',
  },
  done: {
    'key-revoked': 'The key is revoked',
    'role-changed': 'The role is changed',
    'member-removed': 'The member is removed',
    'directory-set': 'People from the directory can come in',
    'directory-removed': 'People from the directory can no longer sign in',
  },
  problems: {
    lastOwner: 'At least one owner must remain',
    lastOwnerDetail: 'Give another key or another member the role owner first. Nothing was changed.',
    tooManyKeys: (limit: number) => `There are ${limit} keys already. Revoke one first. Nothing was changed.`,
    tooManyMembers: (limit: number) =>
      `There are ${limit} members already. Remove one first. Nothing was changed.`,
    full: 'There is no room for another one',
    memberGone: 'This member has been removed.',
    hasJoined: 'This member has already joined and needs no invitation.',
    conflict: 'Someone else is changing this at the same time. Nothing was changed. Try again in a moment.',
    invitationUnsure:
      'The storage did not answer. If the member is in the list, create a new invitation there.',
    keyUnsure:
      'The storage did not answer. If the key is in the list, its secret is lost: revoke it, and create another.',
  },
} as const;
