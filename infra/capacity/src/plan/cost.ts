import {
  priceOfCalls,
  priceOfServiceBus,
  type PriceTable,
  zoneRedundant,
} from '@canvass/cost-model/src/prices.ts';
import type { Asked } from './asked.ts';
import { averageCalls } from './average-calls.ts';
import { hintsOf } from './cell-calls.ts';
import type { Container } from './container.ts';
import { storedBytesPerAnswer } from './needs.ts';
import type { Facts } from './facts.ts';
import type { RegionPlan } from './region-plan.ts';

/** What a month costs, of all regions, in the currency of the prices. */
export interface MonthlyCost {
  /** Requests to blobs and queues. */
  readonly operations: number;
  /** What is stored after `retentionDays`. */
  readonly capacity: number;
  /** Sites and workers. */
  readonly compute: number;
  /** Triggers over Service Bus. */
  readonly triggers: number;
  /** Requests through the front door. */
  readonly frontDoor: number;
  readonly total: number;
  /** The total for a million answers. */
  readonly perMillionAnswers: number;
}

const secondsPerMonth = 30 * 86_400;
const secondsPerDay = 86_400;
const hoursPerMonth = 30 * 24;
const gib = 1024 ** 3;
const mibPerGib = 1_024;

/** The cost of a month. Operations and answers follow the average rate; containers are paid for the highest. */
export function monthlyCost(plan: RegionPlan, asked: Asked, facts: Facts, table: PriceTable): MonthlyCost {
  const prices = asked.redundancy === 'zrs' ? zoneRedundant(table) : table;
  const cells = asked.regions * plan.cells;
  const ofSecond = averageCalls(plan, asked, facts).reduce(
    (sum, { operation, perS }) => sum + priceOfCalls(prices, { [operation]: perS }),
    0,
  );
  const answers = asked.answersPerSecond * asked.averageShare;
  const parts = {
    operations: cells * ofSecond * secondsPerMonth,
    capacity: capacityCost(answers, asked, facts, prices),
    compute: cells * computeCost(plan, prices),
    triggers: asked.triggers === 'none' ? 0 : cells * triggerCost(plan, asked, prices),
    frontDoor: asked.requestsPerAnswer === 0 ? 0 : frontDoorCost(answers * asked.requestsPerAnswer, prices),
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const millions = (answers * secondsPerMonth) / 1e6;
  return { ...parts, total, perMillionAnswers: total / millions };
}

function capacityCost(answers: number, asked: Asked, { measured }: Facts, prices: PriceTable): number {
  const bytes = storedBytesPerAnswer(asked, measured.columnBytesPerAnswer);
  const storedGiB = (answers * secondsPerDay * asked.retentionDays * bytes) / gib;
  return storedGiB * prices.capacityPerGiBMonth;
}

function computeCost({ cell }: RegionPlan, { compute }: PriceTable): number {
  const { sites, workers, containers } = cell;
  const perHour = ({ cores, memoryMib }: Container): number =>
    cores * compute.corePerHour + (memoryMib / mibPerGib) * compute.gibPerHour;
  return hoursPerMonth * (sites * perHour(containers.site) + workers * perHour(containers.worker));
}

/** A trigger is sent once, and delivered to each worker. */
function triggerCost({ cell }: RegionPlan, { averageShare }: Asked, prices: PriceTable): number {
  const hints = hintsOf({ ...cell, answersPerS: cell.answersPerS * averageShare });
  return priceOfServiceBus(prices, hints * (1 + cell.workers) * secondsPerMonth, hoursPerMonth);
}

function frontDoorCost(requestsPerS: number, { frontDoor }: PriceTable): number {
  return frontDoor.perMonth + (requestsPerS * secondsPerMonth * frontDoor.perMillionRequests) / 1e6;
}
