import type { OwnersAtWork } from './owners.ts';

export interface MemorySize extends OwnersAtWork {
  /** Of the survey before the load. */
  readonly answers: number;
  readonly watchers: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** The containers of docker-compose.yml, in MiB. */
export const containerMib = { site: 512, worker: 1024 };
