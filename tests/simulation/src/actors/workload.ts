import { Analyst } from './analyst.ts';
import { ColumnReader } from './column-reader.ts';
import { Damage } from './damage.ts';
import type { SubmittedKind } from '../environment/ledger.ts';
import { Operator } from './operator.ts';
import { Owner } from './owner.ts';
import { Reader } from './reader.ts';
import { Site } from './site.ts';
import type { Submission } from './submission.ts';
import { Eraser } from './eraser.ts';
import { decodeDefinition, tenant } from './surveys.ts';
import { Violation } from '../environment/violation.ts';
import { Worker } from './worker.ts';
import type { World } from './world.ts';

/** The processes of a schedule, and what they do and when. */
export class Workload {
  readonly surveys: readonly string[];
  readonly readers: readonly Reader[];
  readonly #world: World;
  readonly #sites: Site[] = [];
  readonly #workers: Worker[] = [];
  readonly #damage: Damage;
  #owner: Owner;
  #lastRun = 0;
  #lastSubmission = 0;

  constructor(world: World) {
    this.#world = world;
    const { profile } = world;
    this.surveys = ['a', 'b'].slice(0, profile.surveys);
    this.#damage = new Damage(world);
    this.#owner = this.#newOwner();
    for (let site = 0; site < profile.sites; site += 1) this.#startSite(site);
    for (let worker = 0; worker < profile.workers; worker += 1) this.#startWorker(worker);
    this.readers = Array.from(
      { length: profile.readers },
      (_, reader) => new Reader(world, `reader${reader}`),
    );
  }

  start(): void {
    const { profile, random, scheduler } = this.#world;
    const { windowMs } = profile;
    const sometime = (happen: () => void): void =>
      scheduler.after(random.next() * windowMs, undefined, happen);
    for (const survey of this.surveys) this.#owner.put(survey);
    // Answers come in bursts, so that blocks hold several.
    const bursts = Array.from({ length: random.between(1, 4) }, () => random.next() * windowMs);
    for (let answer = 0; answer < profile.answers; answer += 1) {
      scheduler.after(random.pick(bursts) + random.magnitude(1, 500), undefined, () => this.#submit());
    }
    for (let edit = 0; edit < profile.revisions; edit += 1)
      sometime(() => this.#owner.put(random.pick(this.surveys)));
    for (let deletion = 0; deletion < profile.deletions; deletion += 1) {
      sometime(() => {
        const survey = random.pick(this.surveys);
        this.#owner.delete(survey);
        if (random.chance(0.7)) {
          scheduler.after(random.magnitude(1, windowMs / 2), undefined, () => this.#owner.put(survey));
        }
      });
    }
    for (let erasure = 0; erasure < profile.erasures; erasure += 1) {
      sometime(() => new Eraser(this.#world, this.#runName('eraser')).eraseAny());
    }
    for (let deployment = 0; deployment < profile.redeployments; deployment += 1)
      sometime(() => this.#redeploy());
    for (let strike = 0; strike < profile.damages; strike += 1) sometime(() => this.#strike());
    for (let file = 0; file < profile.lostFiles; file += 1) sometime(() => this.#loseFile());
    if (random.chance(0.2)) sometime(() => this.#rebuild(random.pick(this.surveys)));
    for (let analysis = 0; analysis < profile.analyses; analysis += 1) {
      scheduler.after((0.3 + 0.7 * random.next()) * windowMs, undefined, () => this.#analyse());
    }
    for (let change = 0; change < profile.zoneChanges; change += 1) {
      sometime(() => this.#owner.changeZone(random.pick(this.surveys)));
    }
    for (const reader of this.readers) {
      for (let page = 0; page < 12; page += 1) {
        scheduler.after(random.next() * 2 * windowMs, reader.process, () => this.#read(reader));
      }
    }
    const columnReader = new ColumnReader(this.#world, 'columns');
    for (let read = 0; read < 3 * profile.readers; read += 1) {
      scheduler.after(random.next() * 2 * windowMs, columnReader.process, () => {
        const path = this.liveInstance(random.pick(this.surveys));
        if (path !== undefined) this.#world.detach('reading columns', columnReader.readOnce(path));
      });
    }
    scheduler.after(2 * windowMs, undefined, () => this.#goQuiet());
  }

  /** Call it when all late requests have landed. Rebuilds, counts, retires and cleans up without faults. */
  async finish(): Promise<void> {
    const world = this.#world;
    const { random, scheduler, profile } = world;
    for (const { id, state, mustSettle } of world.ledger.all()) {
      if (state === 'pending' && mustSettle())
        throw new Violation('unfinished', `the append of ${id} never settled`);
    }
    await this.#checkOthersContinue();
    const owner = new Owner(world, 'owner-end', () => {});
    const operator = new Operator(world, 'operator-end');
    const columnReader = new ColumnReader(world, 'columns-end');
    for (const survey of this.surveys) {
      if (this.liveInstance(survey) === undefined) {
        owner.delete(survey);
        await scheduler.runUntilIdle();
      } else {
        await world.complete(`rebuilding ${survey}`, operator.rebuild(survey));
      }
    }
    const survivors = this.#workers.filter(({ process }) => process.isAlive);
    const worker =
      survivors.length > 0 && random.chance(0.3) ? random.pick(survivors) : new Worker(world, 'worker-end');
    for (let round = 0; round < 4; round += 1) {
      scheduler.skip(2 * profile.sweepRollAfterMs + 1);
      await world.complete('the last sweep', worker.sweepAndCatchUp());
    }
    await this.#endAnalyses(worker);
    // Until no segment can bring an erased answer back.
    scheduler.skip(10 * 2_500_000);
    await this.#useInvitationsAgain(worker);
    scheduler.skip(10 * 2_500_000);
    for (let round = 0; round < 2; round += 1) await world.complete('a removal', worker.remove());
    for (const survey of this.surveys) {
      const path = this.liveInstance(survey);
      if (path === undefined) continue;
      await world.complete('the last compaction', worker.compactWhole(path));
      while ((await world.complete('reading columns', columnReader.read(path))) === undefined);
    }
    await world.complete('the last recount of days', worker.recountDays());
    await world.complete('the last tidying', worker.analysing.tidy(1_000_000));
    await world.complete('filling columns', worker.fillAll());
    await world.complete('the last clean-up', worker.cleanUp());
  }

  /** The path of the instance that the definition names. */
  liveInstance(survey: string): string | undefined {
    const blob = `${tenant}/${survey}`;
    const bytes = this.#world.contentOf('definitions', blob);
    if (!bytes) return undefined;
    const document = decodeDefinition(bytes);
    return document.deleted ? undefined : `${blob}/${document.instance}`;
  }

  /** A survey with a damaged summary is stuck alone: the answers of all others are still counted. */
  async #checkOthersContinue(): Promise<void> {
    const { checks, ledger } = this.#world;
    const paths = this.surveys.flatMap((survey) => this.liveInstance(survey) ?? []);
    if (!paths.some((path) => checks.survey(path)?.isDamaged)) return;
    const worker = new Worker(this.#world, 'worker-mid');
    for (let round = 0; round < 2; round += 1) {
      // Old enough to be sealed: only then is a hole in an open segment closed.
      this.#world.scheduler.skip(2 * this.#world.profile.sweepRollAfterMs + 1);
      await this.#world.complete('a sweep', worker.sweepAndCatchUp());
    }
    for (const attempt of ledger.all()) {
      const { id, path, state, kind } = attempt;
      const survey = checks.survey(path);
      if (state !== 'acknowledged' || kind !== 'answer' || !paths.includes(path) || survey?.isDamaged)
        continue;
      if (!checks.isAccountedFor(attempt))
        throw new Violation('unfinished', `${id} waits for another survey's summary`);
    }
  }

  /** Lost messages are sent again, until each analysis has ended. */
  async #endAnalyses(worker: Worker): Promise<void> {
    const { scheduler, profile, random } = this.#world;
    if (profile.analyses === 0) return;
    // Some answers that their tasks have counted are stubs then.
    if (random.chance(0.5)) {
      for (let erasure = 0; erasure < 3; erasure += 1) {
        new Eraser(this.#world, this.#runName('eraser')).eraseAny();
        await scheduler.runUntilIdle();
      }
      await this.#world.complete('a removal', worker.remove());
    }
    for (let round = 0; round < 3; round += 1) {
      scheduler.skip(60_000);
      await this.#world.complete('tidying', worker.analysing.tidy());
      await this.#world.complete('analysing', worker.analysing.takeAll());
    }
  }

  /** After the window: a used invitation is refused for ever. */
  async #useInvitationsAgain(worker: Worker): Promise<void> {
    const site = new Site(this.#world, 'site-end', () => {});
    for (const survey of this.surveys) {
      for (let invitation = 0; invitation < 2; invitation += 1) {
        const submission = {
          key: 1_000 + invitation,
          formMs: undefined,
          invitation,
          draws: 1,
          conflicting: 0,
        };
        site.submit(survey, 'answer', { ...submission, word: `late${invitation}${survey}` });
      }
    }
    await this.#world.scheduler.runUntilIdle();
    await this.#world.complete('closing', site.close());
    for (let round = 0; round < 2; round += 1)
      await this.#world.complete('a sweep', worker.sweepAndCatchUp());
  }

  #submit(): void {
    const { random, profile, scheduler } = this.#world;
    const survey = random.pick(this.surveys);
    const submission = this.#newSubmission();
    this.#send(survey, submission);
    if (submission.key === undefined || !random.chance(profile.repeated)) return;
    for (let attempt = random.between(1, 3); attempt > 0; attempt -= 1) {
      scheduler.after(random.magnitude(1, profile.windowMs), undefined, () => this.#send(survey, submission));
    }
  }

  #newSubmission(): Submission {
    const { random, profile } = this.#world;
    this.#lastSubmission += 1;
    const number = this.#lastSubmission;
    const common = { draws: random.between(0, 100), word: `w${number}w`, conflicting: profile.conflicting };
    const none = { key: undefined, formMs: undefined, invitation: undefined };
    if (!random.chance(profile.keyed)) return { ...none, ...common };
    if (random.chance(profile.invited)) {
      const invitation = random.between(0, 3);
      return { ...none, ...common, invitation, key: 1_000 + invitation };
    }
    const form = random.pick(this.#sites).process.clock.now();
    return {
      ...none,
      ...common,
      key: number,
      formMs: random.chance(0.5) ? form - random.magnitude(1, profile.windowMs) : undefined,
    };
  }

  #send(survey: string, submission: Submission): void {
    const { random, profile, scheduler } = this.#world;
    const site = random.pick(this.#sites);
    const kind: SubmittedKind = random.chance(profile.corrupt)
      ? 'corrupt'
      : random.chance(profile.uncountable)
        ? 'uncountable'
        : 'answer';
    // As an event, so that a suspended site takes it later.
    scheduler.after(0, site.process, () => site.submit(survey, kind, submission));
  }

  /** The old site closes its journal while the new one already takes answers. */
  #redeploy(): void {
    const index = this.#world.random.between(0, this.#sites.length - 1);
    const old = this.#sites[index]!;
    if (!old.process.isAlive) return;
    this.#startSite(index);
    old.process.onDeath = undefined;
    this.#world.detach('closing', old.close());
  }

  #strike(): void {
    const { random, scheduler } = this.#world;
    const survey = random.pick(this.surveys);
    if (!this.#damage.strike(survey)) return;
    // With no operator the damage stays until the end.
    for (let operators = random.pick([0, 1, 1, 2]); operators > 0; operators -= 1) {
      scheduler.after(random.magnitude(1, 2_000), undefined, () => this.#rebuild(survey));
    }
  }

  #loseFile(): void {
    const path = this.liveInstance(this.#world.random.pick(this.surveys));
    if (path !== undefined) this.#damage.loseFile(path);
  }

  #analyse(): void {
    const path = this.liveInstance(this.#world.random.pick(this.surveys));
    if (path !== undefined) new Analyst(this.#world, this.#runName('analyst')).begin(path);
  }

  #rebuild(survey: string): void {
    const operator = new Operator(this.#world, this.#runName('operator'));
    this.#world.detach('rebuilding', operator.rebuildWithRetries(survey));
  }

  #read(reader: Reader): void {
    const path = this.liveInstance(this.#world.random.pick(this.surveys));
    if (path !== undefined) this.#world.detach('reading', reader.read(path));
  }

  #goQuiet(): void {
    const { random } = this.#world;
    this.#world.isQuiet = true;
    this.#world.log('world', () => 'GOES QUIET');
    for (const worker of this.#workers) worker.analysing.stop();
    for (const site of this.#sites) {
      if (site.process.isAlive && random.chance(0.5)) this.#world.detach('closing', site.close());
    }
  }

  #newOwner(): Owner {
    return new Owner(this.#world, this.#runName('owner'), () =>
      this.#restart(() => (this.#owner = this.#newOwner())),
    );
  }

  #startSite(index: number): void {
    this.#sites[index] = new Site(this.#world, this.#runName('site'), () =>
      this.#restart(() => this.#startSite(index)),
    );
  }

  #startWorker(index: number): void {
    const worker = new Worker(this.#world, this.#runName('worker'), () =>
      this.#restart(() => this.#startWorker(index)),
    );
    this.#workers[index] = worker;
    worker.start();
  }

  #restart(start: () => void): void {
    const { random, scheduler } = this.#world;
    scheduler.after(random.magnitude(1, 1_000), undefined, () => {
      if (!this.#world.isQuiet) start();
    });
  }

  #runName(program: string): string {
    this.#lastRun += 1;
    return `${program}${this.#lastRun}`;
  }
}
