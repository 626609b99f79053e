import { namedAsset, type Asset } from '../../ui/assets.ts';
import { deskStylesheet } from './stylesheet.ts';

export const deskAssets: readonly Asset[] = [
  namedAsset('desk', 'css', 'text/css; charset=utf-8', deskStylesheet),
];

export const deskStylesheetPath = deskAssets[0]!.path;
