import { z } from 'zod';

/** What the queues of the tests carry. */
export const noteSchema = z.object({ note: z.string().max(60_000), step: z.int().optional() });
export type Note = z.infer<typeof noteSchema>;
