// Jest needs a default export here.
export { stopJestAzurite as default } from './jest-azurite.ts';
