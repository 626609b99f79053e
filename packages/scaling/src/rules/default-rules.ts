import { rulesSchema, type ScalingRules } from './rules-schema.ts';

/** Where no file says otherwise: a replica for every 25 ready messages, and some half a minute of patience. */
export const defaultRules: ScalingRules = rulesSchema.parse({
  reactive: [{ kind: 'target', name: 'ready messages', signal: 'ready', perReplica: 25 }],
});
