import { namedAsset } from '../../ui/assets.ts';
import { resultsScript } from './script.ts';

export const resultsScriptAsset = namedAsset(
  'results',
  'js',
  'text/javascript; charset=utf-8',
  resultsScript,
);

export const resultsScriptPath = resultsScriptAsset.path;
