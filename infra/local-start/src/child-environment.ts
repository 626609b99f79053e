import type { Environment } from '@canvass/settings';

const networkCut = `--import=${new URL('network-cut.ts', import.meta.url).href}`;

/** In the environment, so that workers, which the agent starts, and children of the site have it, too. */
export function childEnvironment(env: Environment): Environment {
  const given = env['NODE_OPTIONS']?.trim();
  return { ...env, NODE_OPTIONS: given ? `${given} ${networkCut}` : networkCut };
}
