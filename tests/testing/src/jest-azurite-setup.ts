// Jest takes a default export here; no other module of ours has one.
export { startJestAzurite as default } from './jest-azurite.ts';
