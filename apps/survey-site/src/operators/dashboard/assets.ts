import { namedAsset, type Asset } from '../../ui/assets.ts';
import { opsScript } from './script.ts';
import { opsStylesheet } from './stylesheet.ts';

export const opsAssets: readonly Asset[] = [
  namedAsset('ops', 'css', 'text/css; charset=utf-8', opsStylesheet),
  namedAsset('ops', 'js', 'text/javascript; charset=utf-8', opsScript),
];

export const opsStylesheetPath = opsAssets[0]!.path;
export const opsScriptPath = opsAssets[1]!.path;
