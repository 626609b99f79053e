import { Asset, startCss, regionsScript } from '@canvass/web/page';
import { fieldStyles } from '@canvass/survey-form';

/** A file of the owners' pages. */
const file = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The style of all pages of the desk. The order decides between rules of equal weight. */
export const deskStyle = new Asset(
  'desk',
  'css',
  ...startCss,
  file('desk/base.css'),
  file('desk/entries.css'),
  file('desk/copy-field.css'),
  file('desk/choice-cards.css'),
  file('surveys/styles.css'),
  file('sign-in/styles.css'),
  file('cards/styles.css'),
  file('cards/view.css'),
  file('charts/styles.css'),
  file('compare/styles.css'),
  file('progress/styles.css'),
  ...fieldStyles,
  file('builder/styles.css'),
  file('library/styles.css'),
  file('publish/styles.css'),
  file('languages/styles.css'),
  file('themes/styles.css'),
  file('answers/styles.css'),
  file('exports/styles.css'),
  file('access/styles.css'),
  file('cards/live.css'),
  file('webhooks/styles.css'),
  file('share/styles.css'),
  file('invitations/styles.css'),
  file('mail/styles.css'),
  file('notices/styles.css'),
  file('settings/styles.css'),
  file('audit/styles.css'),
);

/** The style of reports, which are pages to print. */
export const reportStyle = new Asset(
  'report',
  'css',
  ...startCss,
  file('desk/base.css'),
  file('cards/styles.css'),
  file('cards/view.css'),
  file('charts/styles.css'),
  file('compare/styles.css'),
  file('cards/report/styles.css'),
);

/** What a preview has beside the style of its form: a bar above it, and the frame in which it is as wide as a phone. */
export const previewStyle = new Asset('preview', 'css', file('builder/preview/styles.css'));

export const scripts = {
  /** Every page loads it. */
  desk: new Asset('desk', 'js', file('desk/menus.js'), file('desk/local-times.js')),
  copy: new Asset('copy', 'js', file('desk/copy.js')),
  passkeys: new Asset('passkeys', 'js', file('sign-in/passkeys/client.js')),
  print: new Asset('print', 'js', file('desk/print.js')),
  export: new Asset('export', 'js', file('exports/client.js')),
  builder: new Asset(
    'builder',
    'js',
    regionsScript,
    file('builder/shown.js'),
    file('builder/client.js'),
    file('builder/drag.js'),
    file('builder/finding.js'),
  ),
  newSurvey: new Asset('new-survey', 'js', file('surveys/client.js')),
  theme: new Asset('theme-page', 'js', file('themes/client.js')),
  languages: new Asset('languages', 'js', file('languages/client.js')),
  answers: new Asset('answers', 'js', file('answers/client.js')),
  report: new Asset('report', 'js', file('cards/report/client.js')),
  results: new Asset('results', 'js', regionsScript, file('cards/client.js'), file('cards/pictures.js')),
};

export type ScriptName = keyof typeof scripts;

export const deskAssets: readonly Asset[] = [deskStyle, reportStyle, previewStyle, ...Object.values(scripts)];
