import { isolated } from '@canvass/surveys';
import type { TimeZone } from '@canvass/surveys';
import { type Html, htmlDocument, icon, markup, ownDirection } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { languageInUse } from '@canvass/web/texts';
import { languageSwitch } from '../desk-language/language-switch.ts';
import { stateBadge, type SurveyStateName } from './state-badge.ts';
import { deskStyle, scripts, type ScriptName } from './assets.ts';
import { surveyAddress, tenantAddress } from './addresses.ts';
import { sharedTexts, shellTexts as texts } from './texts.ts';

export type SurveyTab = keyof typeof texts.tabs;

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
  readonly tab: SurveyTab;
  /** The time zone of the page's times. */
  readonly zone: TimeZone;
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
    script: script && scripts[script],
    goOnTo: refreshTo,
    lang: languageInUse(),
    body: markup`<a class="skip" href="#main">${texts.skip}</a>
<header class="bar">
<a class="brand" href="${visitor === undefined ? '/desk' : tenantAddress(visitor.tenant)}"><img src="${icon.path}" alt="" width="24" height="24">Canvass${visitor !== undefined && markup` <span>${visitor.tenant}</span>`}</a>
${visitor !== undefined && navigation(visitor, survey === undefined ? current : 'surveys')}</header>
<main id="main" tabindex="-1">
${notice}${survey !== undefined && visitor !== undefined && surveyHeading(visitor, survey)}${body}
</main>
${languageSwitch()}`,
  });
}

function navigation({ tenant, principal }: Caller, current: DeskPage['current']): Html {
  const home = tenantAddress(tenant);
  const link = (name: NonNullable<DeskPage['current']>, address: string): Html =>
    markup`<li><a href="${address}"${current === name && markup` aria-current="page"`}>${texts.navigation[name]}</a></li>\n`;
  return markup`<nav aria-label="${texts.mainNavigation}"><ul>
${link('surveys', home)}${
    principal.role === 'owner' && [link('access', `${home}/access`), link('audit', `${home}/audit`)]
  }</ul></nav>
<form class="account" method="post" action="/desk/sign-out"><span>${texts.signedInAs({ name: isolated(principal.name), role: sharedTexts.roles[principal.role] })}</span><button class="quiet" type="submit">${texts.signOut}</button></form>
`;
}

const tabPaths: Readonly<Record<SurveyTab, string>> = {
  results: '',
  answers: '/answers',
  export: '/export',
  edit: '/edit',
  share: '/share',
  invitations: '/invitations',
  webhooks: '/webhooks',
  settings: '/settings',
  versions: '/versions',
};

/** What a viewer cannot open is not offered. */
const viewerTabs: readonly SurveyTab[] = ['results', 'answers', 'export'];

function surveyHeading(
  { tenant, principal }: Caller,
  { survey, title, state, tab }: Omit<SurveyHeading, 'zone'>,
): Html {
  const all = Object.keys(tabPaths) as SurveyTab[];
  const address = surveyAddress(tenant, survey);
  const tabs = (principal.role === 'viewer' ? viewerTabs : all).map(
    (name) =>
      markup`<li><a href="${address}${tabPaths[name]}"${name === tab && markup` aria-current="page"`}>${texts.tabs[name]}</a></li>\n`,
  );
  return markup`<div class="survey-heading">
<h1${ownDirection(title)}>${title}</h1>
${stateBadge(state)}
</div>
<nav class="tabs" aria-label="${texts.surveyNavigation}"><ul>
${tabs}</ul></nav>
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
