import { z } from 'zod';

/** The part of the scaling agent's JSON that the dashboard shows. Other fields are ignored. */
const reading = z.union([z.number(), z.object({ unknown: z.string() })]);

const signals = z.object({
  ready: reading,
  inFlight: reading,
  oldestAgeSeconds: reading,
  lagBytes: reading,
  lagAnswers: reading,
  arrivalPerSecond: reading,
  drainPerSecond: reading,
});

const decision = z.object({
  at: z.string(),
  action: z.string(),
  from: z.number(),
  to: z.number(),
  outcome: z.string(),
  reason: z.string(),
});

export const statusAnswer = z.object({
  isLeading: z.boolean(),
  target: z.object({
    name: z.string(),
    state: z
      .object({ replicas: z.number(), running: z.number(), capacity: z.number().optional() })
      .optional(),
    failure: z
      .object({ at: z.string(), message: z.string(), failures: z.number(), retryAt: z.string() })
      .optional(),
  }),
  rules: z.object({ isDryRun: z.boolean(), faults: z.array(z.string()) }),
  signals: signals.optional(),
  workers: z.object({ reporting: z.number(), inFlight: z.number(), delayed: z.number() }),
  decision: decision.optional(),
});

export const decisionsAnswer = z.object({ decisions: z.array(decision) });

const point = z.object({
  atMs: z.number(),
  ready: z.number().nullable(),
  inFlight: z.number().nullable(),
  running: z.number(),
  wanted: z.number(),
});

export const historyAnswer = z.object({ points: z.array(point) });

export type AgentSignals = z.infer<typeof signals>;
export type AgentDecision = z.infer<typeof decision>;
export type AgentStatus = z.infer<typeof statusAnswer>;
export type AgentPoint = z.infer<typeof point>;
