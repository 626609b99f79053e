import { Asset, baseCss, startCss } from '@canvass/web/page';
import { frameAsset } from '../frame/frame-script.ts';
import { kindScripts, kindStyles } from '../kinds/kinds.ts';
import { inScheme, type Scheme } from './scheme.ts';

/** How `questionField` looks within an element of the class `fields`. */
export const fieldStyles: readonly URL[] = [new URL('../fields.css', import.meta.url), ...kindStyles];

/** The style of a form, of its preview and of the pages after it. */
export const formStyle = new Asset(
  'form',
  'css',
  ...startCss,
  baseCss,
  ...fieldStyles,
  new URL('../form-page.css', import.meta.url),
);

const styleIn = (scheme: Scheme) =>
  new Asset(`form-${scheme}`, 'css', inScheme(formStyle.body.toString(), scheme));
/** The same for previews, which show both schemes side by side. */
const schemeStyles: Readonly<Record<Scheme, Asset>> = { light: styleIn('light'), dark: styleIn('dark') };

/** Returns the style of a form in a scheme. Undefined: in that of the reader's device. */
export function formStyleIn(scheme: Scheme | undefined): Asset {
  return scheme === undefined ? formStyle : schemeStyles[scheme];
}

/** Makes fields of some kinds easier to use. */
export const formScript = new Asset('form', 'js', ...kindScripts);

/** What forms and the pages after them load. */
export const formAssets: readonly Asset[] = [
  formStyle,
  ...Object.values(schemeStyles),
  formScript,
  frameAsset,
];
