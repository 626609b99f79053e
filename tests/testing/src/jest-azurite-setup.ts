// Jest needs a default export here.
export { startJestAzurite as default } from './jest-azurite.ts';
