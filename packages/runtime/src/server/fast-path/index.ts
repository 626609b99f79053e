export type { FastHandler } from './fast-handler.ts';
export { FastPath } from './fast-path.ts';
export type { FastRequest } from './fast-request.ts';
export { SlowVisits } from './slow-visits.ts';
export { createWriteFastResponse, type FastResponse } from './fast-response.ts';
