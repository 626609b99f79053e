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
  /** A task or the controller failed again and again. */
  'task-failed',
  'took-too-long',
] as const;

/** Why an analysis was cancelled or has failed. */
export type Reason = (typeof reasons)[number];

const recountSchema = z
  .object({
    /**
     * `equal` says that the totals were right. `replacing` and `replaced` say that they were not, which is a fault. A check changes nothing,
     * and gives `agrees` or `disagrees`.
     */
    outcome: z.enum(['equal', 'replacing', 'replaced', 'agrees', 'disagrees']),
    /** The version of the summary that was compared, or that has the new totals. */
    version: z.int(),
    /** The first differences, at most a hundred. */
    differences: z.array(differenceSchema).readonly(),
  })
  .readonly();

export type RecountOutcome = z.infer<typeof recountSchema>;

const analysisSchema = z
  .object({
    request: analysisRequestSchema.readonly(),
    /** The kind and id of the principal who started it, and who may cancel it as editors may; null if an operator started it. */
    startedBy: z.object({ kind: z.string(), id: z.string() }).readonly().nullable().default(null),
    /** ISO 8601, by the clock of the process that started it. */
    createdAt: z.string(),
    phase: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** Why it was cancelled or has failed; null otherwise. */
    reason: z.enum(reasons).nullable(),
    /** Rises each time when the analysis is planned again, for example after a rebuild of the survey. */
    generation: z.int().min(0),
    /** The progress; null before the analysis is planned. */
    progress: z
      .object({
        tasks: z.int().min(0),
        /** The result has this many first tasks of the random order: all up to the first unfinished one. */
        tasksDone: z.int().min(0),
        /**
         * The answers of all tasks when they were planned. If all tasks are done at the end, it is the number of answers in the result: without
         * erased ones, and in a recount with later ones.
         */
        answers: z.int().min(0),
        /** The size of all tasks, in the unit of `AnalysisPlan.size`. */
        size: z.int().min(0),
        /** The last place of the last task in the log. */
        lastPlace: z.int().min(0),
      })
      .readonly()
      .nullable(),
    /** The result of the finished tasks; null before the first one. */
    result: partialResultSchema.nullable(),
    /** The erasures that the result certainly lacks, as `KnownErasures` has them. */
    known: knownErasuresSchema.unwrap().pick({ ledgerLines: true, erased: true }).readonly(),
    /** What a recount has found; null before it has compared, and for an analysis. */
    recount: recountSchema.nullable(),
    /** ISO 8601; null while it runs. */
    endedAt: z.string().nullable(),
    /** True from its end until `onEnded` has returned. Analyses of older versions have no such field. */
    isUnannounced: z.boolean().default(false),
  })
  .readonly();

/** An analysis or recount as it is stored, with its request and what was found until now. It has ended unless it is running. */
export type Analysis = z.infer<typeof analysisSchema>;
export type Phase = Analysis['phase'];

/** The metadata of an analysis's blob, which a listing or a HEAD request shows. */
const metadataSchema = z.object({
  phase: analysisSchema.unwrap().shape.phase,
  kind: analysisRequestSchema.shape.kind,
  generation: z.coerce.number(),
  /** When the analysis was started, in ms since the epoch. The blob's own creation time may be that of its last version. */
  created: z.coerce.number(),
  /** Whether the end is not announced yet. Analyses of older versions have no such field. */
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
