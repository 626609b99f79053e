import { z } from 'zod';

const path = z.string().regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/);

const schema = z.discriminatedUnion('kind', [
  /** Tells the initiator to plan the analysis and send its first tasks. */
  z.object({ kind: z.literal('plan'), analysis: path }),
  /** Tells a processing worker to fold a task of the plan. `task` is its index in the random order, from 0. */
  z.object({
    kind: z.literal('task'),
    analysis: path,
    generation: z.int().min(0),
    task: z.int().min(0),
  }),
  /** Tells the controller to merge and publish until the analysis ends. `sent` is the number of tasks that were sent before. */
  z.object({ kind: z.literal('control'), analysis: path, sent: z.int().min(0) }),
]);

export type AnalysisMessage = z.infer<typeof schema>;

/** The queue of the messages of all analyses. Each message may come twice, late or never. */
export const analysesQueue = { name: 'analyses', schema };
export type TaskMessage = Extract<AnalysisMessage, { kind: 'task' }>;

export interface AnalysisMessages {
  send(message: AnalysisMessage): Promise<void>;
}
