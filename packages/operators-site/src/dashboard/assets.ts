import { Asset, startCss, regionsScript } from '@canvass/web/page';

export const opsStyle = new Asset('ops', 'css', ...startCss, new URL('styles.css', import.meta.url));
export const opsScript = new Asset('ops', 'js', regionsScript, new URL('client.js', import.meta.url));

export const opsAssets: readonly Asset[] = [opsStyle, opsScript];
