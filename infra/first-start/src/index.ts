export { demoSurvey, ensureDemo, type Demo, type DemoDeps } from './demo.ts';
export { FirstStartError, type FirstStartErrorCode } from './errors.ts';
export { keptKey, readKeyFile, writePrivateFile } from './key-file.ts';
