import { z } from 'zod';
import { isTraceparent } from './traceparent.ts';

/** The hint that a segment has grown. It may be lost, late or doubled: only the segment counts. */
const schema = z.object({
  segmentId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID'),
  /** Length of the segment when the hint was sent, in bytes. The hint is stale once the progress has passed it. */
  end: z.int().min(0).optional().catch(undefined),
  /** An early hint: the queue holds it back for so long, in ms, and `end` is the length that the segment will have. */
  heldBackMs: z.int().min(0).optional().catch(undefined),
  /** The span that sent the hint, if it stands for a traced answer. A malformed one is ignored: it must not poison a hint. */
  trace: z.string().refine(isTraceparent).optional().catch(undefined),
});

export type SurveyAnswersStored = z.infer<typeof schema>;

/** The queue of hints. All hints of a segment go to one shard. */
export const answersStoredQueue = {
  name: 'answers-stored',
  schema,
  keyOf: ({ segmentId }: SurveyAnswersStored): string => segmentId,
};
