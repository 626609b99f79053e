import { parseDocument } from '@canvass/storage';
import { z } from 'zod';
import { analysisRequestSchema } from './analysis-request.ts';
import { knownErasuresSchema } from '../results/erasures-since.ts';
import { differenceSchema } from '../results/find-differences.ts';
import { partialResultSchema, storedResult } from '../results/partial-result.ts';

const reasons = [
  'by-request',
  'survey-deleted',
  /** The log does not hold the answers that its summary lists. */
  'log-damaged',
  /** The summary is lost or cannot be read: `rebuild-summary` repairs it. */
  'summary-unreadable',
  /** A task failed again and again. */
  'task-failed',
  'took-too-long',
] as const;

/** Why an analysis was cancelled or has failed. */
export type Reason = (typeof reasons)[number];

const recountSchema = z
  .object({
    /**
     * `equal`: the totals were what the log says. `replacing` and `replaced`: they were not, which is a fault. Of a check, which changes
     * nothing: `agrees` or `disagrees`.
     */
    outcome: z.enum(['equal', 'replacing', 'replaced', 'agrees', 'disagrees']),
    /** Of the summary that was compared, or that has the new totals. */
    version: z.int(),
    /** The first hundred at most. */
    differences: z.array(differenceSchema).readonly(),
  })
  .readonly();

export type RecountOutcome = z.infer<typeof recountSchema>;

const analysisSchema = z
  .object({
    request: analysisRequestSchema.readonly(),
    /** Who may cancel it beside editors: the kind and id of a principal; null: an operator started it. */
    startedBy: z.object({ kind: z.string(), id: z.string() }).readonly().nullable().default(null),
    /** ISO 8601, by the clock of the process that started it. */
    createdAt: z.string(),
    phase: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** Why it ended, unless it is done. */
    reason: z.enum(reasons).nullable(),
    /** Rises when the survey was rebuilt and the analysis is planned again. */
    generation: z.int().min(0),
    /** Null: it is not planned yet. */
    progress: z
      .object({
        tasks: z.int().min(0),
        /** The longest finished prefix of the random order: the result is of these tasks. */
        tasksDone: z.int().min(0),
        /** Of all tasks, when they were planned; at the end those that are left, and of a recount those that came meanwhile. */
        answers: z.int().min(0),
        /** See `AnalysisPlan`. */
        size: z.int().min(0),
        /** The log that the places belong to: the end of the last task. */
        lastPlace: z.int().min(0),
      })
      .readonly()
      .nullable(),
    /** Of the finished tasks. */
    result: partialResultSchema.nullable(),
    /** The erasures that the result certainly lacks, as `KnownErasures` has them. */
    known: knownErasuresSchema.unwrap().pick({ ledgerLines: true, erased: true }).readonly(),
    /** Of a recount: null until it has compared. */
    recount: recountSchema.nullable(),
    endedAt: z.string().nullable(),
    /** It has ended, and `onEnded` has not returned yet. Analyses of older versions have none. */
    isUnannounced: z.boolean().default(false),
  })
  .readonly();

/** An analysis or recount as it is stored: what is asked, and what is found so far. It has ended unless it is running. */
export type Analysis = z.infer<typeof analysisSchema>;
export type Phase = Analysis['phase'];

/** What a listing or a HEAD shows. */
const metadataSchema = z.object({
  phase: analysisSchema.unwrap().shape.phase,
  kind: analysisRequestSchema.shape.kind,
  generation: z.coerce.number(),
  /** Ms since the epoch: the blob's own creation may be that of its last version. */
  created: z.coerce.number(),
  /** Analyses of older versions have none. */
  unannounced: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

export type AnalysisFigures = z.infer<typeof metadataSchema>;

export function encodeAnalysis(analysis: Analysis): {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
} {
  const { request, phase, generation, result, createdAt, isUnannounced } = analysis;
  const stored = { ...analysis, result: result && storedResult(result) };
  return {
    bytes: Buffer.from(JSON.stringify(stored)),
    metadata: {
      phase,
      kind: request.kind,
      generation: String(generation),
      created: String(Date.parse(createdAt)),
      unannounced: String(isUnannounced),
    },
  };
}

/** Throws `StorageError` `corrupt`. */
export function decodeAnalysis(path: string, bytes: Buffer): Analysis {
  return parseDocument(analysisSchema, `the analysis ${path}`, bytes);
}

export function figuresOfAnalysis(metadata: Readonly<Record<string, string>>): AnalysisFigures | undefined {
  return metadataSchema.safeParse(metadata).data;
}
