export { createLimitedServer, type ConnectionLimits } from './limited-server.ts';
