import { z } from 'zod';

/** The hint that a segment has grown. It may be lost, late or doubled: the journal itself is the truth. */
export const surveyAnswersStoredSchema = z.object({
  segmentId: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be a ULID'),
});

export type SurveyAnswersStored = z.infer<typeof surveyAnswersStoredSchema>;

/** The queue of the hints. */
export const answersStoredQueueName = 'answers-stored';
