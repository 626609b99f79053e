import { z } from 'zod';
import { isTraceparent } from './traceparent.ts';

/** The hint that a segment has grown. It may be lost, late or doubled: it only tells a worker to read the segment. */
const schema = z.object({
  segmentId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID'),
  /** The segment's length when the hint was sent, in bytes. Once the segment is counted up to there, the hint is stale. */
  end: z.int().min(0).optional().catch(undefined),
  /** Marks an early hint: the queue hides it for this time, in ms, and `end` is the length that the segment will have. */
  heldBackMs: z.int().min(0).optional().catch(undefined),
  /** The span that sent the hint, if the hint stands for a traced answer. A malformed one is ignored, so that it does not poison the hint. */
  trace: z.string().refine(isTraceparent).optional().catch(undefined),
});

export type SurveyAnswersStored = z.infer<typeof schema>;

/** The queue of hints. All hints of a segment go to one shard. */
export const answersStoredQueue = {
  name: 'answers-stored',
  schema,
  keyOf: ({ segmentId }: SurveyAnswersStored): string => segmentId,
};
