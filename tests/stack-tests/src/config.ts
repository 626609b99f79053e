import { randomBytes } from 'node:crypto';

/** Only the variables that Docker's tools read: others of the caller must not reach Compose and the stack. */
export function dockerEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { PATH, HOME, DOCKER_HOST, DOCKER_CONTEXT, DOCKER_CONFIG, DOCKER_BUILDKIT } = env;
  // In seconds. docker-compose gives up on the engine after one minute, and a busy machine may need longer.
  const COMPOSE_HTTP_TIMEOUT = '300';
  const kept = {
    PATH,
    HOME,
    DOCKER_HOST,
    DOCKER_CONTEXT,
    DOCKER_CONFIG,
    DOCKER_BUILDKIT,
    COMPOSE_HTTP_TIMEOUT,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** The seed for the order of the crashes: `STACK_SEED`, to repeat a run, or a random one. */
export function stackSeed(env: NodeJS.ProcessEnv = process.env): string {
  return env['STACK_SEED']?.trim() || randomBytes(4).toString('hex');
}
