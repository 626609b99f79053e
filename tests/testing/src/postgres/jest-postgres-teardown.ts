// Jest takes a default export here; no other module of ours has one.
export { stopJestPostgres as default } from './jest-postgres.ts';
