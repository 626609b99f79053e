export { createLimitedServer, type ConnectionLimits } from './limited-server.ts';
export { responseTo } from './response-to.ts';
