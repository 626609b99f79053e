// Jest needs a default export.
export { startServices as default } from '../../tests/testing/src/services.ts';
