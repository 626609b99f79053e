import { roles, type Role } from '@canvass/storage';
import { type Html, markup } from '@canvass/web/page';
import { accessTexts as texts } from './texts.ts';

/** What each role may do, for people who see the words for the first time. */
export function rolesInWords(): Html {
  const rows = roles.map((role) => markup`<dt>${texts.shortRoles[role]}</dt><dd>${texts.roles[role]}</dd>\n`);
  return markup`<dl class="access-roles">${rows}</dl>\n`;
}

/** The field of a role: a card for each, with what it may do. */
export function roleChoice(chosen: Role): Html {
  const cards = roles.map(
    (role) =>
      markup`<label><input type="radio" name="role" value="${role}"${role === chosen && markup` checked`}><span><b>${texts.shortRoles[role]}</b><span class="note">${texts.roles[role]}</span></span></label>\n`,
  );
  return markup`<fieldset><legend>${texts.role}</legend>
<div class="choice-cards">${cards}</div></fieldset>
`;
}
