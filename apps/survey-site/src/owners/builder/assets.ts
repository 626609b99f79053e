import { namedAsset, type Asset } from '../../ui/assets.ts';
import { builderScript } from './script.ts';

export const builderAssets: readonly Asset[] = [
  namedAsset('builder', 'js', 'text/javascript; charset=utf-8', builderScript),
];

export const builderScriptPath = builderAssets[0]!.path;
