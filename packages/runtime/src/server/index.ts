export { createLimitedServer, type ConnectionLimits } from './limited-server.ts';
export { readText } from './read-text.ts';
export { responseTo } from './response-to.ts';
export { allowSlowBody, spareSlowBodies, type AnswerClientError, type Pace } from './slow-bodies.ts';
