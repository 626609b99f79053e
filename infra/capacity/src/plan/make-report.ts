import type { PriceTable } from '@canvass/cost-model/src/prices.ts';
import { alternatives } from './alternatives.ts';
import type { Asked } from './asked.ts';
import { monthlyCost } from './cost.ts';
import { reachedLimits } from './first-limit.ts';
import type { Facts } from './facts.ts';
import { planRegion } from './region-plan.ts';
import type { Report } from './report.ts';

/** Plans a deployment. */
export function makeReport(asked: Asked, facts: Facts, prices: PriceTable): Report {
  const plan = planRegion(asked, facts);
  return {
    asked,
    plan,
    cost: monthlyCost(plan, asked, facts, prices),
    limitsOfToday: reachedLimits({ ...asked, routing: 'any' }, facts),
    limitsOfOneAccount: reachedLimits({ ...asked, routing: 'tenant' }, facts),
    alternatives: alternatives(asked, facts, prices),
  };
}
