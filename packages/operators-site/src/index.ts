export { createAgentClient } from './dashboard/agent-client.ts';
export { isKnown, type Reading } from './dashboard/reading.ts';
export { type SiteFigures, siteFiguresOf } from './dashboard/site-figures.ts';
export type { OpsState } from './dashboard/state.ts';
export { problemOfQueue } from './problem-of-queue.ts';
export { type OperatorPorts, operatorRoutes } from './routes.ts';
