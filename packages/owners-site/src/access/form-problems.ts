import { problem, type Problem, retryAfter } from '@canvass/web/problems';
import { accessTexts } from './texts.ts';

const { problems: words } = accessTexts;

export function memberGone(): Problem {
  return problem('route-not-found', { detail: words.memberGone });
}

export function keyGone(): Problem {
  return problem('route-not-found', { detail: words.keyGone });
}

export function lastOwner(): Problem {
  return { ...problem('last-owner', { detail: words.lastOwnerDetail }), title: words.lastOwner };
}

/** Makes the problem of a change for which the storage did not say whether it was made. */
export function unsure(detail: string): Problem {
  return problem('storage-unavailable', { detail, headers: retryAfter(5) });
}

/** There are too many keys or members. The type is for programs, and members have no API. */
export function full(detail: string): Problem {
  return { ...problem('too-many-keys', { detail }), title: words.full };
}
