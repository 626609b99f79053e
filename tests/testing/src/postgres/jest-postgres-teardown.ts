// Jest needs a default export here.
export { stopJestPostgres as default } from './jest-postgres.ts';
