export type { FastHandler, FastRequest, FastResponse } from './fast-path/index.ts';
export { createLimitedServer, type ConnectionLimits, type LimitedServerOptions } from './limited-server.ts';
export { PacedPieces } from './paced-pieces.ts';
export { readText } from './read-text.ts';
export { responseTo } from './response-to.ts';
export { allowSlowBody, spareSlowBodies, type AnswerClientError, type Pace } from './slow-bodies.ts';
