export { Asset, assets, assetTypes, baseCss, icon, startCss, regionsScript } from './assets.ts';
export { bdi } from './bdi.ts';
export { BundledScript } from './bundled-script.ts';
export { drawIcon, type IconLook } from './draw-icon.ts';
export {
  plural,
  shownBytes,
  shownCount,
  shownDateTime,
  shownDollars,
  shownRate,
  shownSeconds,
  shownTime,
} from './figures.ts';
export { htmlDocument } from './html-document.ts';
export { Html, markup } from './markup.ts';
export { ownDirection } from './own-direction.ts';
export { page } from './page.ts';
export { serveAssets } from './serve-assets.ts';
export { ServedFile } from './served-file.ts';
export { visibleText } from './visible-text.ts';
