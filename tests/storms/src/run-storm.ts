import { pause, type Clock } from '@canvass/runtime/clock';
import type { Containers } from '@canvass/storage/azure';
import type { StormArguments } from './arguments.ts';
import { checkAnswers } from './checks/check-answers.ts';
import { checkPlan } from './checks/check-plan.ts';
import { checkRefusals } from './checks/check-refusals.ts';
import { checkMemory, checkStorage } from './checks/check-resources.ts';
import { MemorySamples } from './checks/memory-check.ts';
import { promised, type CheckedPromise } from './checks/promise.ts';
import { countedWithinMs, soonCounted, untilCounted } from './checks/recovery.ts';
import { storageSize, type StorageSize } from './checks/storage-check.ts';
import type { LivePicture } from './live-picture.ts';
import { Eraser } from './load/eraser.ts';
import { Ledger } from './load/ledger.ts';
import { Load } from './load/load.ts';
import { Readings } from './load/readings.ts';
import { StormAnswerSource } from './load/storm-survey.ts';
import type { StormSite } from './load/storm-site.ts';
import { Watchers } from './load/watchers.ts';
import { seededRandom } from './plan/seeded-random.ts';
import { stormPlan } from './plan/storm-plan.ts';
import { RateOverTime } from './rate-over-time.ts';
import { repeat } from './repeat.ts';
import type { StormReport } from './report.ts';
import { Roster } from './roster.ts';
import { stateOf } from './storm-state.ts';
import { picture, pictureLine, shownCount, shownTime } from './storm-text.ts';
import { Storm } from './storm.ts';
import type { Target } from './targets/target.ts';

export interface RunStormDeps {
  readonly target: Target;
  readonly site: StormSite;
  /** Letters and digits, of this storm alone. */
  readonly name: string;
  /** Undefined: the storage cannot be seen. */
  readonly openStorage: () => Promise<Containers | undefined>;
  readonly clock: Clock;
  readonly picture: LivePicture;
  /** Ends the storm early. */
  readonly signal: AbortSignal;
}

/** Faults come late on a busy machine, so the storm lasts until its plan has happened, but at most this much longer. */
const latestMs = 5 * 60_000;
const showEveryMs = 500;
const memoryEveryMs = 2_000;
const checkAgainMs = 5_000;

/** Storms, lets the system recover, and checks every promise. Always leaves everything resumed and connected. */
export async function runStorm(deps: RunStormDeps, args: StormArguments): Promise<StormReport> {
  const { target, site, clock, signal, openStorage, name } = deps;
  const { durationMs, rate, seed } = args;
  const storage = await openStorage();
  const before = storage && (await storageSize(storage));
  const plan = stormPlan({ ...args, possible: target.possible }, seed);
  const ledger = new Ledger(Math.ceil(((durationMs + latestMs) / 1_000) * rate) + 1);
  const source = new StormAnswerSource(name, seed);
  const random = seededRandom(seed + 1);
  const load = new Load({ site, ledger, source, clock, random });
  const eraser = new Eraser({ site, ledger, source, load, clock, random });
  const readings = new Readings(site);
  const watchers = new Watchers({ site, ledger, eraser, clock });
  const roster = new Roster(target, () => clock.now());
  const timeIsUp = new AbortController();
  const over = AbortSignal.any([signal, timeIsUp.signal]);
  const beganMs = clock.now();
  const onEvent = (line: string): void => deps.picture.event(`${shownTime(clock.now() - beganMs)}  ${line}`);
  const storm = new Storm({ target, roster, clock, signal: over, onEvent });
  const memory = new MemorySamples();
  const parts = { ledger, readings, watchers, storm, roster, memory, rate: new RateOverTime() };
  let phase = 'storm';
  let isEndedEarly = false;
  let readDuringStorm = readings.done;

  const done = new AbortController();
  const background = [
    repeat(clock, showEveryMs, done.signal, async () => {
      await roster
        .refresh()
        .catch(({ message }: Error) => onEvent(`the processes were not read: ${message}`));
      const state = stateOf(parts, { phase, elapsedMs: clock.now() - beganMs, durationMs });
      deps.picture.show(picture(state), pictureLine(state));
    }),
    repeat(clock, memoryEveryMs, over, async () =>
      memory.add(clock.now() - beganMs, await target.memory().catch(() => [])),
    ),
    readings.run(clock, args.pace, done.signal),
    watchers.run(done.signal),
  ];
  const sent = Promise.all([load.run(args, over, done.signal), eraser.run(args.pace, over, done.signal)]);
  try {
    let recoveryMs = clock.now();
    const stormed = async (): Promise<void> => {
      const planned = storm.run(plan);
      const limit = pause(clock, durationMs + latestMs, over);
      await Promise.all([pause(clock, durationMs, over), Promise.race([planned, limit])]);
      timeIsUp.abort();
      await planned;
      isEndedEarly = signal.aborted;
      readDuringStorm = readings.done;
      onEvent(isEndedEarly ? 'the storm was ended early' : 'the storm is over');
      phase = 'recovery';
      recoveryMs = clock.now();
    };
    await Promise.all([stormed(), sent]);
    const countedMs = await untilCounted({ site, ledger, source, clock });
    phase = 'checks';
    const answers = await checkedUntil(recoveryMs + countedWithinMs);
    return {
      heading: heading(),
      refusals: load.refusals,
      promises: [
        ...answers,
        promised(
          'A repeated submission is the same answer',
          'ids of all acknowledged attempts',
          load.sameSubmission,
        ),
        promised('An acknowledged answer can be erased', erasures(), eraser.found),
        soonCounted(countedMs),
        promised('Each slice during the storm adds up', readingsDone(), readings.whole),
        promised(
          'Watchers see possible totals, at last the final',
          `${watchers.all.length} streams of results`,
          watchers.possible,
          await watchers.end(),
        ),
        checkRefusals(load.refusals),
        ...checkMemory(memory),
        ...(before ? [await storageBounds(before)] : []),
        checkPlan(plan, storm.happened, isEndedEarly),
      ],
    };
  } finally {
    timeIsUp.abort();
    done.abort();
    await target.restore();
    await Promise.all([sent, ...background]);
    deps.picture.end();
  }

  /** An answer without a clear response may be counted late: what is not right yet is looked at again until the time is over. */
  async function checkedUntil(deadlineMs: number): Promise<CheckedPromise[]> {
    for (;;) {
      const promises = await checkAnswers({
        site,
        ledger,
        source,
        random: seededRandom(seed),
        onProgress: onEvent,
      });
      const isRight = promises.every(({ violations }) => violations === 0);
      if (isRight || clock.now() >= deadlineMs) return promises;
      onEvent('not all is right yet, which is looked at again');
      await pause(clock, checkAgainMs);
    }
  }

  async function storageBounds(sizeBefore: StorageSize): Promise<CheckedPromise> {
    const containers = await openStorage();
    const after = containers && (await storageSize(containers).catch(({ message }: Error) => message));
    return checkStorage({ before: sizeBefore, after, answers: ledger.begun, faults: storm.happened.length });
  }

  function readingsDone(): string {
    const { slices, exports } = readDuringStorm;
    return `ratings by colour; ${shownCount(slices)} slices and ${shownCount(exports)} whole exports until its end`;
  }

  function erasures(): string {
    const { byOwner, byRespondent } = eraser.requested;
    return `${shownCount(byOwner)} by the owner, ${shownCount(byRespondent)} by respondents`;
  }

  function heading(): string {
    const { acknowledged, refusedForGood, unclearForGood, repeated, erased } = ledger.counts;
    return (
      `Storm ${name}: seed ${seed}, target ${target.name}, ${shownTime(durationMs)} at ${rate}/s. ` +
      `${shownCount(ledger.begun)} answers sent, ${shownCount(acknowledged)} acknowledged, ` +
      `${shownCount(refusedForGood)} refused, ${shownCount(unclearForGood)} unclear, ` +
      `${shownCount(repeated)} repeated, ${shownCount(erased)} erased.`
    );
  }
}
