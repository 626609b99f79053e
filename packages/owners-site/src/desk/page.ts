import { isolated } from '@canvass/surveys';
import type { TimeZone } from '@canvass/surveys';
import { drawIcon, type Html, htmlDocument, icon, markup, ownDirection } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { languageInUse } from '@canvass/web/texts';
import { languageSwitch } from '../desk-language/language-switch.ts';
import { stateBadge, type SurveyStateName } from './state-badge.ts';
import { deskStyle, scripts, type ScriptName } from './assets.ts';
import { surveyAddress, tenantAddress } from './addresses.ts';
import { type SurveyPageName, type TabOfSurvey, tabOfPage, tabsFor } from './survey-tabs.ts';
import { sharedTexts, shellTexts as texts } from './texts.ts';

export interface DeskPage {
  /** The title of the browser's tab; the body has the page's one `h1`, unless there is a `survey`. */
  readonly title: string;
  readonly body: Html;
  /** The visitor, whose navigation the page shows; undefined where nobody is signed in. */
  readonly visitor?: Caller;
  /** The part of the navigation that is shown as the current one; for a survey always `surveys`. */
  readonly current?: 'surveys' | 'access' | 'audit';
  /** The heading and the tabs of a page that belongs to one survey. */
  readonly survey?: Omit<SurveyHeading, 'zone'>;
  /** What the last action did; it gets the focus. */
  readonly notice?: Html | undefined;
  /** The page's own script. */
  readonly script?: ScriptName;
  /** An address that the browser goes on to by itself. */
  readonly refreshTo?: string;
}

export interface SurveyHeading {
  readonly survey: string;
  readonly title: string;
  readonly state: SurveyStateName;
  /** The page; it decides which tab and which view are the current ones. */
  readonly tab: SurveyPageName;
  /** The time zone of the page's times. */
  readonly zone: TimeZone;
  /** The query of the answers that the page shows, which the buttons of the tab keep. Absent: all. */
  readonly query?: string;
  /** Buttons beside the title. */
  readonly actions?: Html | undefined;
  /** What stands beside the views of the tab. */
  readonly beside?: Html | undefined;
}

/** A whole page of the desk. */
export function deskPage({
  title,
  body,
  visitor,
  current,
  survey,
  notice,
  script,
  refreshTo,
}: DeskPage): string {
  return htmlDocument({
    title: `${title} – Canvass`,
    style: deskStyle,
    scripts: [
      scripts.desk,
      ...(survey !== undefined && tabOfPage(survey.tab).tab === 'results' ? [scripts.export] : []),
      ...(script === undefined ? [] : [scripts[script]]),
    ],
    goOnTo: refreshTo,
    lang: languageInUse(),
    body: markup`<a class="skip" href="#main">${texts.skip}</a>
<header class="bar">
<a class="brand" href="${visitor === undefined ? '/' : tenantAddress(visitor.tenant)}"><img src="${icon.path}" alt="" width="28" height="28">Canvass${visitor !== undefined && markup` <span>${visitor.tenant}</span>`}</a>
${visitor !== undefined && navigation(visitor, survey === undefined ? current : 'surveys')}</header>
<main id="main" tabindex="-1">
${notice}${survey !== undefined && visitor !== undefined && surveyHeading(visitor, survey)}${body}
</main>
${languageSwitch()}`,
  });
}

function navigation({ tenant, principal }: Caller, current: DeskPage['current']): Html {
  const home = tenantAddress(tenant);
  const { name, role } = principal;
  const places = role === 'owner' ? (['surveys', 'access', 'audit'] as const) : (['surveys'] as const);
  const paths = { surveys: home, access: `${home}/access`, audit: `${home}/audit` };
  const links = places.map(
    (place) =>
      markup`<a href="${paths[place]}"${current === place && markup` aria-current="page"`}>${texts.navigation[place]}</a>`,
  );
  return markup`<nav aria-label="${texts.mainNavigation}"><ul>${links.map((link) => markup`<li>${link}</li>`)}</ul></nav>
<details class="menu account"><summary><span class="avatar" aria-hidden="true">${initials(name)}</span><span class="hidden">${texts.account}</span>${drawIcon('caret', { isSmall: true })}</summary>
<div><p class="note">${texts.signedInAs({ name: isolated(name), role: sharedTexts.roles[role] })}</p>
<ul>${links.map((link) => markup`<li class="narrow">${link}</li>`)}${principal.kind === 'member' && markup`<li><a href="${home}/passkeys">${texts.passkeys}</a></li>`}<li><form method="post" action="/desk/sign-out"><button type="submit">${texts.signOut}</button></form></li></ul></div></details>
`;
}

/** The first letters of the first and of the last word of a name. */
function initials(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join('').toLocaleUpperCase();
}

function surveyHeading(
  { tenant, principal }: Caller,
  { survey, title, state, tab: page, query = '', actions, beside }: Omit<SurveyHeading, 'zone'>,
): Html {
  const address = surveyAddress(tenant, survey);
  const current = tabOfPage(page);
  const tabs = tabsFor(principal.role).map(
    ({ tab, path }) =>
      markup`<li><a href="${address}${path}"${tab === current.tab && markup` aria-current="page"`}>${texts.tabs[tab]}</a></li>\n`,
  );
  const buttons = current.actions.map(
    ({ page: name, path, icon: drawn }) =>
      markup`<a class="button quiet" href="${address}${path}${query}"${name === page && markup` aria-current="page"`}>${drawIcon(drawn)}${texts.actions[name]}</a>`,
  );
  const hasActions = actions !== undefined || buttons.length > 0;
  return markup`<nav class="crumbs" aria-label="${texts.crumbs}"><a href="${tenantAddress(tenant)}">${texts.navigation.surveys}</a></nav>
<div class="survey-heading">
<h1${ownDirection(title)}>${title}</h1>
${stateBadge(state)}
${hasActions && markup`<div class="row push">${actions}${buttons}</div>`}</div>
<nav class="tabs" aria-label="${texts.surveyNavigation}"><ul>
${tabs}</ul></nav>
${viewLinks(address, current, page, beside)}`;
}

/** The views of a tab as a segmented control, and what a page shows beside it. */
function viewLinks(
  address: string,
  { tab, views }: TabOfSurvey,
  page: SurveyPageName,
  beside: Html | undefined,
): Html | undefined {
  const links = views.map(
    ({ page: name, path }) =>
      markup`<a href="${address}${path}"${name === page && markup` aria-current="page"`}>${texts.views[name]}</a>`,
  );
  if (links.length === 0 && beside === undefined) return undefined;
  const label = texts.viewsOf({ tab: texts.tabs[tab] });
  return markup`<div class="views">${links.length > 0 && markup`<nav class="segments" aria-label="${label}">${links}</nav>`}${beside}</div>
`;
}

export type NoticeLevel = 'good' | 'warn' | 'bad';

/** A message after an action. It gets the focus without a script. */
export function noticeBox(level: NoticeLevel, heading: string, content?: Html): Html {
  return markup`<div class="notice ${level}" role="${level === 'good' ? 'status' : 'alert'}" tabindex="-1" autofocus aria-labelledby="notice-heading">
<p class="notice-heading" id="notice-heading">${heading}</p>
${content}</div>
`;
}
