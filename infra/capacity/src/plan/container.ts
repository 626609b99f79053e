import { siteMemory } from '@canvass/settings';
import type { Asked } from './asked.ts';
import type { PublishedLimits } from './published-limits.ts';

/** What a process is given. */
export interface Container {
  readonly cores: number;
  /** `MEMORY_MIB`: the image takes the limit of its container. */
  readonly memoryMib: number;
}

type Sold = PublishedLimits['container'];

const mibPerGib = 1_024;
/** A site keeps definitions in this part of its share; the rest is for names that do not exist (packages/storage/src/blob-cache.ts). */
const keptShare = 7 / 8;

/** The smallest container that is sold with this many cores and this much memory, or the largest one. */
export function containerWith({ cores, memoryMib }: Container, sold: Sold): Container {
  const coresOfMemory = memoryMib / mibPerGib / sold.gibPerCore;
  // A step that is missed by an error of rounding is no step.
  const steps = Math.max(1, Math.ceil(Math.max(cores, coresOfMemory) / sold.coreStep - 1e-9));
  const given = Math.min(sold.mostCores, steps * sold.coreStep);
  return { cores: given, memoryMib: given * sold.gibPerCore * mibPerGib };
}

/** The definitions of surveys in use that a site with this much memory keeps. */
export function definitionsIn(
  memoryMib: number,
  { definitionBytes }: Pick<Asked, 'definitionBytes'>,
): number {
  return Math.floor((siteMemory(memoryMib).parts.definitions * keptShare) / definitionBytes);
}

/** The container of a site that takes this many cores and keeps this many definitions: a site that has less reads some again and again. */
export function siteContainer(
  cores: number,
  definitions: number,
  asked: Pick<Asked, 'definitionBytes'>,
  sold: Sold,
): Container {
  let container = containerWith({ cores, memoryMib: 0 }, sold);
  while (definitionsIn(container.memoryMib, asked) < definitions && container.cores < sold.mostCores)
    container = containerWith({ cores: container.cores + sold.coreStep, memoryMib: 0 }, sold);
  return container;
}

/** The definitions that the largest container keeps. */
export function mostDefinitions(asked: Pick<Asked, 'definitionBytes'>, sold: Sold): number {
  return definitionsIn(sold.mostCores * sold.gibPerCore * mibPerGib, asked);
}
