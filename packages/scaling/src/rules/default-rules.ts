import { rulesSchema, type ScalingRules } from './rules-schema.ts';

/** Used without a rules file: one replica for every 25 ready messages; scaling in waits for 30 s. */
export const defaultRules: ScalingRules = rulesSchema.parse({
  reactive: [{ kind: 'target', name: 'ready messages', signal: 'ready', perReplica: 25 }],
});
