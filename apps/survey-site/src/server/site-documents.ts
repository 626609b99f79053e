import { randomBytes } from 'node:crypto';
import type { Clock } from '@canvass/runtime/clock';
import {
  createDefinitions,
  createDrafts,
  createLastUses,
  createPictures,
  createRevokedSessions,
  createTenants,
  createThemePictures,
  createVersions,
  ReadBudget,
} from '@canvass/storage';
import { compileSurvey } from '@canvass/respondents-site';
import type { Siblings } from '@canvass/web/app';
import type { SiteContainers } from './azure-storage.ts';
import type { SiteConfig } from './config.ts';

export interface SiteDocumentsDeps {
  readonly containers: SiteContainers;
  readonly readBudget: ReadBudget;
  readonly siblings: Siblings;
  readonly clock: Clock;
}

/** Creates what reads and writes the documents of tenants and surveys. Processes of the site tell each other what they have changed. */
export function createSiteDocuments(
  { containers, readBudget, siblings, clock }: SiteDocumentsDeps,
  caches: SiteConfig['caches'],
) {
  // Pictures of forms and of themes have a cache each, and are read within one budget.
  const pictureMemory = {
    readBudget: new ReadBudget(caches.pictures / 2),
    maxCachedBytes: Math.ceil(caches.pictures / 4),
  };
  return {
    tenants: createTenants({
      container: containers.tenants,
      clock,
      randomBytes,
      options: { maxBytes: caches.tenants, siblings: siblings.channel('tenants') },
    }),
    lastUses: createLastUses({ container: containers.lastUses, clock }),
    definitions: createDefinitions({
      container: containers.definitions,
      clock,
      compile: compileSurvey,
      options: { maxBytes: caches.definitions, readBudget, siblings: siblings.channel('definitions') },
    }),
    // Large drafts that are read and parsed at once take at most this much memory.
    drafts: createDrafts(containers.drafts, new ReadBudget(caches.draftsInHand)),
    versions: createVersions(containers.versions),
    pictures: createPictures(containers.pictures, pictureMemory),
    themePictures: createThemePictures(containers.themePictures, pictureMemory),
    revokedSessions: createRevokedSessions({
      container: containers.revokedSessions,
      clock,
      siblings: siblings.channel('sessions'),
    }),
  };
}
