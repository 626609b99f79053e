import { randomBytes } from 'node:crypto';

/** What Docker's own tools read of the environment: nothing else of the caller's reaches Compose and the stack. */
export function dockerEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { PATH, HOME, DOCKER_HOST, DOCKER_CONTEXT, DOCKER_CONFIG, DOCKER_BUILDKIT } = env;
  const kept = { PATH, HOME, DOCKER_HOST, DOCKER_CONTEXT, DOCKER_CONFIG, DOCKER_BUILDKIT };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** What decides the order of the crashes: `STACK_SEED`, to repeat a run, or a new one. */
export function stackSeed(env: NodeJS.ProcessEnv = process.env): string {
  return env['STACK_SEED']?.trim() || randomBytes(4).toString('hex');
}
