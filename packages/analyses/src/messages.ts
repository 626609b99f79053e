import { z } from 'zod';

const path = z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/);

const schema = z.discriminatedUnion('kind', [
  /** For the initiator: plan the analysis and send its first tasks. */
  z.object({ kind: z.literal('plan'), analysis: path }),
  /** For a processing worker: fold a task of the plan. `task`: its index in the random order, from 0. */
  z.object({
    kind: z.literal('task'),
    analysis: path,
    generation: z.int().min(0),
    task: z.int().min(0),
  }),
  /** For the controller: merge and publish until the analysis ends. `sent`: tasks that were sent before it. */
  z.object({ kind: z.literal('control'), analysis: path, sent: z.int().min(0) }),
]);

export type AnalysisMessage = z.infer<typeof schema>;

/** The queue of all analyses' messages. Each may come twice, late or never. */
export const analysesQueue = { name: 'analyses', schema };
export type TaskMessage = Extract<AnalysisMessage, { kind: 'task' }>;

export interface AnalysisMessages {
  send(message: AnalysisMessage): Promise<void>;
}
