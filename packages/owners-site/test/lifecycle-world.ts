import { createSummaries, progressKeyOf, type SurveyKey } from '@canvass/answer-log';
import {
  createDefinitions,
  createPictures,
  createDrafts,
  createVersions,
  type BlobContainer,
  type StoredDefinition,
} from '@canvass/storage';
import { FaultyStorage, memoryClaims } from '@canvass/storage/memory';
import { parseDefinition, type SurveyDefinition } from '@canvass/surveys';
import { coffee } from '@canvass/testing';
import { createSurveyLifecycle } from '../src/changes/survey-lifecycle.ts';
import type { OwnerLimits } from '../src/ports.ts';

const nothing = (): Promise<void> => Promise.resolve();
/** No survey here has a webhook. */
const webhooks = { deleteAll: nothing, settingsChanged: nothing };

/** The definition of the survey, with changes. */
export function definition(changes: object = {}): SurveyDefinition {
  const parsed = parseDefinition({ ...coffee, ...changes });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

/** A process has died. */
export class Killed extends Error {}

/** The lifecycle of the survey `coffee`, on a storage with a hook before each write, in which processes die and others interfere. */
export function lifecycleWorld(limits: Partial<OwnerLimits> = {}) {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z'), now: () => clock.ms };
  const storage = new FaultyStorage(clock.now);
  const writes: string[] = [];
  const hook: { before: (write: string) => Promise<void> | void } = { before: () => {} };
  const container = (name: string): BlobContainer => {
    const plain = storage.container(name);
    return new Proxy(plain, {
      get(target, property) {
        if (property !== 'put')
          return Reflect.get(target, property).bind?.(target) ?? Reflect.get(target, property);
        return async (...args: Parameters<BlobContainer['put']>) => {
          const { before } = hook;
          await before(name);
          writes.push(name);
          return target.put(...args);
        };
      },
    });
  };
  const summaries = createSummaries({ container: container('summaries') });
  const definitions = createDefinitions({
    container: container('definitions'),
    clock,
    compile: () => undefined,
  });
  const drafts = createDrafts(container('drafts'));
  const versions = createVersions(container('versions'));
  const pictures = createPictures(container('pictures'));
  let ids = 0;
  const newId = () => `01ARZ3NDEKTSV4RRFFQ69G${String((ids += 1)).padStart(4, '0')}`;
  const lifecycle = createSurveyLifecycle(
    {
      webhooks,
      mails: { deleteAll: nothing },
      notices: { deleteAll: nothing },
      recountDays: nothing,
      claims: memoryClaims(),
      definitions,
      summaries,
      drafts,
      versions,
      pictures,
      newId,
      clock,
    },
    { maxSurveysPerTenant: 1_000, maxVersionsPerSurvey: 1_000, ...limits },
  );
  const summaryOf = async ({ instance }: { instance: string }) =>
    summaries.read({ tenant: 'acme', survey: 'coffee', instance } satisfies SurveyKey);
  /** The summary of how far people get. */
  const progressOf = async ({ instance }: { instance: string }) =>
    summaries.read(progressKeyOf({ tenant: 'acme', survey: 'coffee', instance }));
  const stored = async (): Promise<StoredDefinition> => {
    const read = await definitions.read('acme', 'coffee');
    if (read.outcome !== 'found') throw new Error(`the definition is ${read.outcome}`);
    return read.stored;
  };
  /** Lets everything be written up to the `n`th write to this container, and dies there. */
  const killBefore = (name: string, n = 1) => {
    let seen = 0;
    hook.before = (write) => {
      if (write === name && (seen += 1) === n) {
        hook.before = () => {};
        throw new Killed();
      }
    };
  };
  const spoilDraft = () => container('drafts').put('acme/coffee', Buffer.from('no draft'));
  return {
    lifecycle,
    storage,
    spoilDraft,
    summaryOf,
    progressOf,
    stored,
    writes,
    hook,
    killBefore,
    definitions,
    drafts,
    versions,
    clock,
  };
}

export type LifecycleWorld = ReturnType<typeof lifecycleWorld>;

/** Creates the survey, or edits it. */
export const put = ({ lifecycle }: LifecycleWorld, changes?: object) =>
  lifecycle.put('acme', 'coffee', definition(changes));
