import { Asset, BundledScript, baseCss, startCss } from '@canvass/web/page';
import { frameAsset } from '../frame/frame-script.ts';
import { progressAsset } from '../progress/progress-script.ts';
import { kindScripts, kindStyles, uploadScripts } from '../kinds/kinds.ts';
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

const part = (name: string): URL => new URL(`../script/${name}.js`, import.meta.url);

const scriptOf = (name: string, ofKinds: readonly URL[], others: readonly URL[] = []): Asset =>
  new BundledScript(
    name,
    part('possible-questions'),
    ...ofKinds,
    part('follow-answers'),
    part('check-on-leaving'),
    part('count-characters'),
    part('show-progress'),
    part('send-once'),
    ...others,
  );

/** The script of forms that save nothing and take no files: most of them. */
export const formScript = scriptOf('form', kindScripts);
const filesScript = scriptOf('form-files', [...kindScripts, ...uploadScripts]);
const saving = [part('save-answers'), part('copy-link')];
const savingScript = scriptOf('form-saving', kindScripts, saving);
const savingFilesScript = scriptOf('form-files-saving', [...kindScripts, ...uploadScripts], saving);

/** Returns the script of a form. Without it, the form asks and sends the same. */
export function scriptFor(form: { readonly takesFiles: boolean; readonly saves: boolean }): Asset {
  if (form.takesFiles) return form.saves ? savingFilesScript : filesScript;
  return form.saves ? savingScript : formScript;
}

/** Finds the proof that no robot sends the form, for surveys that ask for it. */
export const proofScript = new BundledScript('form-proof', part('prove'));

/** What forms and the pages after them load. */
export const formAssets: readonly Asset[] = [
  formStyle,
  ...Object.values(schemeStyles),
  formScript,
  filesScript,
  proofScript,
  savingScript,
  savingFilesScript,
  frameAsset,
  progressAsset,
];
