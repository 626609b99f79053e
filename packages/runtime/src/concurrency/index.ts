export { forEachLimited } from './for-each-limited.ts';
