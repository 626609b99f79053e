import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@canvass/runtime/clock';
import { errorsOfFilesInBatch } from '@canvass/surveys';
import { invalid, type Problem, problemOfErrors, type ProblemType } from '@canvass/web/problems';
import { problemOfJournal } from '../problem-of-journal.ts';
import type { AnswerIntake, BatchAcceptance } from '../answer-intake.ts';
import {
  checkSubmission,
  notAccepted,
  type CheckedSubmission,
  type CheckSubmissionDeps,
  type SentSubmission,
} from '../check-submission.ts';
import { repeatedUnderQuotas } from '../quotas/accept-under-quotas.ts';
import { acceptedLine, refusedLine } from './line-result.ts';
import { readLine } from './read-line.ts';
import type { ReceivedAtRule } from './read-received-at.ts';
import { splitLines } from './split-lines.ts';

const problemOf = problemOfErrors([problemOfJournal]);

export interface TakeBatchDeps extends CheckSubmissionDeps {
  readonly intake: Pick<AnswerIntake, 'acceptAll' | 'repeated' | 'repeatedAs'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called for each line that is not stored. */
  readonly onRefused: (type: ProblemType) => void;
  /** Called for each append that failed. */
  readonly onFault: (type: ProblemType, error: unknown) => void;
}

export interface Batch extends Pick<SentSubmission, 'tenant' | 'survey' | 'found'> {
  /** The batch has at most `maxBatchBytes`. */
  readonly body: Buffer;
  readonly receivedAtRule: ReceivedAtRule;
}

/** A refusal is kept as its line of the response: a problem may have thousands of errors, and many slices wait for the journal. */
interface RefusedLine {
  readonly type: ProblemType;
  readonly text: string;
}

type ValidLine = Extract<CheckedSubmission, { outcome: 'valid' }>;

/** A slice holds the event loop for this long, in ms. Then others have a turn. */
const sliceMs = 5;
/** A slice is full from this size on, in bytes. It must fit into one append, and a line may add 1 MiB to it. */
const sliceBytes = 512 * 1024;
/** A slice has at most this many lines. */
const sliceLines = 500;

/**
 * Takes the lines of a batch, slice by slice: each slice is checked in some ms and goes to the journal in one append, while the next one is
 * checked. Returns the response: a line for each line, in the same order. Rejects only on bugs.
 */
export async function takeBatch(deps: TakeBatchDeps, batch: Batch): Promise<Buffer> {
  const slices: Promise<string>[] = [];
  let slice = new Slice(deps, batch);
  for (const { number, bytes } of splitLines(batch.body)) {
    slice.add(number, bytes);
    if (!slice.isFull) continue;
    slices.push(slice.take());
    await setImmediate();
    slice = new Slice(deps, batch);
  }
  slices.push(slice.take());
  return Buffer.from((await Promise.all(slices)).join(''));
}

class Slice {
  readonly #deps: TakeBatchDeps;
  readonly #batch: Batch;
  readonly #startedMs: number;
  readonly #results: { readonly number: number; readonly line: RefusedLine | ValidLine }[] = [];
  #bytes = 0;

  constructor(deps: TakeBatchDeps, batch: Batch) {
    this.#deps = deps;
    this.#batch = batch;
    this.#startedMs = deps.clock.now();
  }

  get isFull(): boolean {
    return (
      this.#bytes >= sliceBytes ||
      this.#results.length >= sliceLines ||
      this.#deps.clock.now() - this.#startedMs >= sliceMs
    );
  }

  add(number: number, bytes: Buffer): void {
    const { tenant, survey, found, receivedAtRule } = this.#batch;
    this.#bytes += bytes.byteLength;
    const read = readLine(bytes, receivedAtRule);
    if (!read.ok) {
      this.#results.push({ number, line: refusedAs(number, read.problem) });
      return;
    }
    const { body, key, receivedAtMs } = read;
    const checked = checkSubmission(this.#deps, { tenant, survey, found, body, key, receivedAtMs });
    const line = lineOf(number, checked, found);
    this.#results.push({ number, line });
  }

  /** Stores the valid lines, and returns the lines of the response. */
  async take(): Promise<string> {
    const { intake, onRefused, onFault } = this.#deps;
    const { compiled } = this.#batch.found;
    const valid = this.#results.flatMap(({ line }) =>
      'submission' in line && !line.late ? [line.submission] : [],
    );
    const acceptances = (await intake.acceptAll(valid)).values();
    const faults = new Set<unknown>();
    let text = '';
    for (const { number, line } of this.#results) {
      let refused: RefusedLine;
      if (!('submission' in line)) refused = line;
      else {
        let acceptance: BatchAcceptance = line.late
          ? await intake.repeated(line.submission)
          : acceptances.next().value!;
        if (acceptance.outcome === 'keyReused') {
          const known = await repeatedUnderQuotas(intake, compiled, line.submission);
          if (known !== undefined) acceptance = { outcome: 'accepted', answer: known.answer };
        }
        if (acceptance.outcome === 'accepted') {
          text += acceptedLine(number, acceptance.answer);
          continue;
        }
        const found =
          acceptance.outcome === 'keyReused' ? notAccepted(line) : problemOf(acceptance.error, 'POST');
        refused = refusedAs(number, found);
        if (acceptance.outcome === 'failed' && !faults.has(acceptance.error)) {
          faults.add(acceptance.error);
          onFault(refused.type, acceptance.error);
        }
      }
      onRefused(refused.type);
      text += refused.text;
    }
    return text;
  }
}

function lineOf(
  number: number,
  checked: CheckedSubmission,
  { compiled }: Batch['found'],
): RefusedLine | ValidLine {
  if (checked.outcome === 'refused') return refusedAs(number, checked.problem);
  const errors = errorsOfFilesInBatch(compiled.fileQuestions, checked.submission.answers);
  return errors.length === 0 ? checked : refusedAs(number, invalid(errors));
}

function refusedAs(number: number, problem: Problem): RefusedLine {
  return { type: problem.type, text: refusedLine(number, problem) };
}
