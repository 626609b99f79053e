import { namedAsset, type Asset } from '../../ui/assets.ts';
import { resultsScriptAsset } from '../cards/script-asset.ts';
import { copyScriptAsset } from './copy-script.ts';
import { exportScriptAsset } from '../exports/script.ts';
import { builderAssets } from '../builder/assets.ts';
import { deskStylesheet } from './stylesheet.ts';

export const deskAssets: readonly Asset[] = [
  namedAsset('desk', 'css', 'text/css; charset=utf-8', deskStylesheet),
  copyScriptAsset,
  exportScriptAsset,
  ...builderAssets,
  resultsScriptAsset,
];

export const deskStylesheetPath = deskAssets[0]!.path;
