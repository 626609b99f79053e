import { z } from 'zod';
import { isTraceparent } from './traceparent.ts';

/** The hint that a segment has grown. It may be lost, late or doubled: the journal itself is the truth. */
export const surveyAnswersStoredSchema = z.object({
  segmentId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID'),
  /** Length of the segment when the hint was sent, in bytes: a progress that has passed it makes the hint stale. */
  end: z.int().min(0).optional().catch(undefined),
  /** Of the hint's sending, where it stands for a traced answer. A broken one is left out: it must not poison a hint. */
  trace: z.string().refine(isTraceparent).optional().catch(undefined),
});

export type SurveyAnswersStored = z.infer<typeof surveyAnswersStoredSchema>;

/** The queue of the hints. */
export const answersStoredQueueName = 'answers-stored';
