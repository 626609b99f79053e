import type { PriceTable } from '@canvass/cost-model/src/prices.ts';
import { UsageError } from '../usage-error.ts';
import type { Asked } from './asked.ts';
import { monthlyCost, type MonthlyCost } from './cost.ts';
import type { Facts } from './facts.ts';
import { planRegion, type RegionPlan } from './region-plan.ts';

/** The same load, deployed or used in another way. */
export interface Alternative {
  readonly what: string;
  readonly plan: RegionPlan;
  readonly cost: MonthlyCost;
}

/** A rest that is tried, in s. */
const longRestS = 300;

/** What changes the plan, each change alone. */
export function alternatives(asked: Asked, facts: Facts, prices: PriceTable): readonly Alternative[] {
  const large = facts.limits.largeRegionAccount.requestsPerS;
  const changes: readonly (readonly [string, Partial<Asked>])[] = [
    ['as asked for', {}],
    asked.routing === 'tenant'
      ? ['any site answers (`--routing any`)', { routing: 'any' }]
      : ['each tenant has a site (`--routing tenant`)', { routing: 'tenant' }],
    [
      `regions whose accounts take ${large.toLocaleString('en')} requests/s (\`--account-requests-per-second ${large}\`)`,
      { accountRequestsPerSecond: large },
    ],
    [
      'a tenth of the surveys get answers at a time (`--active-share`)',
      { activeShare: asked.activeShare / 10 },
    ],
    [
      `workers that rest ${longRestS} s (\`--rest ${longRestS}\`: not a setting today)`,
      { restS: longRestS, freshnessS: 2 * longRestS },
    ],
    [
      'tenants with 10 surveys each, whose definitions sites read one by one (`--surveys-per-tenant 10`)',
      { surveysPerTenant: 10 },
    ],
    ['results at most 6 s old (`--freshness 6`)', { freshnessS: 6 }],
    asked.triggers === 'none'
      ? ['triggers wake the workers (`--triggers service-bus`)', { triggers: 'service-bus' }]
      : ['no triggers (`--triggers none`)', { triggers: 'none' }],
    asked.redundancy === 'zrs'
      ? ['accounts in one data centre (`--redundancy lrs`)', { redundancy: 'lrs' }]
      : ['zone-redundant accounts (`--redundancy zrs`)', { redundancy: 'zrs' }],
  ];
  return changes.flatMap(([what, change]) => {
    const changed = { ...asked, ...change };
    try {
      const plan = planRegion(changed, facts);
      return [{ what, plan, cost: monthlyCost(plan, changed, facts, prices) }];
    } catch (error) {
      // This way there is no plan.
      if (error instanceof UsageError) return [];
      throw error;
    }
  });
}
