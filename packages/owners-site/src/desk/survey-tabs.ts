import type { Role } from '@canvass/storage';
import type { shellTexts } from './texts.ts';

export type SurveyTab = keyof typeof shellTexts.tabs;
/** A page of a survey that a tab leads to, by the segmented control of its views. */
export type SurveyView = keyof typeof shellTexts.views;
/** A page that a button in the head of a tab leads to. */
export type SurveyAction = keyof typeof shellTexts.actions;
/** A page of a survey. */
export type SurveyPageName = SurveyView | SurveyAction | 'edit';

export interface TabOfSurvey {
  readonly tab: SurveyTab;
  /** Where the tab leads to, from the survey's own address. */
  readonly path: string;
  readonly views: readonly { readonly page: SurveyView; readonly path: string }[];
  readonly actions: readonly { readonly page: SurveyAction; readonly path: string; readonly icon: string }[];
}

const tabs: readonly TabOfSurvey[] = [
  { tab: 'build', path: '/edit', views: [], actions: [] },
  {
    tab: 'share',
    path: '/share',
    views: [
      { page: 'share', path: '/share' },
      { page: 'invitations', path: '/invitations' },
      { page: 'mail', path: '/mail' },
    ],
    actions: [],
  },
  {
    tab: 'results',
    path: '',
    views: [
      { page: 'results', path: '' },
      { page: 'compare', path: '/compare' },
      { page: 'answers', path: '/answers' },
      { page: 'progress', path: '/progress' },
    ],
    actions: [
      { page: 'report', path: '/report', icon: 'print' },
      { page: 'export', path: '/export', icon: 'download' },
    ],
  },
  {
    tab: 'settings',
    path: '/settings',
    views: [
      { page: 'settings', path: '/settings' },
      { page: 'versions', path: '/versions' },
      { page: 'notices', path: '/notices' },
      { page: 'webhooks', path: '/webhooks' },
    ],
    actions: [],
  },
];

/** The tabs of a survey. A role that cannot open the pages of a tab is not offered it. */
export function tabsFor(role: Role): readonly TabOfSurvey[] {
  return role === 'viewer' ? tabs.filter(({ tab }) => tab === 'results') : tabs;
}

export function tabOfPage(name: SurveyPageName): TabOfSurvey {
  const found = tabs.find(({ views, actions }) => [...views, ...actions].some(({ page }) => page === name));
  // The pages of a draft are no views of their tab: the toolbar of the builder leads to them.
  return found ?? tabs[0]!;
}
