// Jest needs a default export here.
export { startJestPostgres as default } from './jest-postgres.ts';
