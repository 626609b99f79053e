// Jest needs a default export.
export { stopServices as default } from '../../tests/testing/src/services.ts';
