import { z } from 'zod';

/** The body of the messages in tests. */
export const noteSchema = z.object({ note: z.string().max(60_000) });
export type Note = z.infer<typeof noteSchema>;
