import { Checks } from '../checks/checks.ts';
import { AnalysisQueue } from '../environment/analysis-queue.ts';
import { Environment } from '../environment/environment.ts';
import { HintQueue } from '../environment/hint-queue.ts';
import { Network } from '../environment/network.ts';

/** Everything the processes of a schedule use: an environment with a faulty network and a faulty queue. */
export class World extends Environment {
  readonly checks = new Checks(this);
  readonly network = new Network(this, this.checks);
  readonly hints = new HintQueue(this);
  readonly analysisQueue = new AnalysisQueue(this);
}
