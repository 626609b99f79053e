import { type Asked, busiestTenantPerS } from './asked.ts';
import type { Cell } from './cell-calls.ts';
import { mostDefinitions } from './container.ts';
import type { Facts } from './facts.ts';
import type { Measured } from './measured.ts';

type Load = Pick<Cell, 'answersPerS' | 'activeSurveys'>;

/** The most surveys of a site: as many as the bench has had, if their definitions fit into the largest container. */
export function mostSurveysOfSite(asked: Asked, { measured, limits }: Facts): number {
  return Math.max(1, Math.min(measured.surveys, mostDefinitions(asked, limits.container)));
}

/** The sites of a cell, without spare ones. */
export function sitesFor(load: Load, asked: Asked, facts: Facts): number {
  const ofSite = answersOfSite(facts.measured) * asked.utilisation;
  if (asked.routing === 'any') return Math.max(1, Math.ceil(load.answersPerS / ofSite));
  const bySurveys = Math.ceil(load.activeSurveys / mostSurveysOfSite(asked, facts));
  const { ofTenant, ofOthers } = withinCell(load, asked);
  // The site of the busiest tenant has its share of the others, too. A tenant that is too large for a site is a need of its own.
  const room = ofTenant < ofSite ? ofSite - ofTenant : ofSite;
  return Math.max(1, Math.ceil(ofOthers / room), bySurveys);
}

/** The processor cores that the busiest site needs; a process has one thread. */
export function busiestSiteCores(load: Load, sitesNeeded: number, asked: Asked, measured: Measured): number {
  const { ofTenant, ofOthers } = withinCell(load, asked);
  const perS = asked.routing === 'any' ? load.answersPerS / sitesNeeded : ofTenant + ofOthers / sitesNeeded;
  return Math.min(1, perS / answersOfSite(measured) / asked.utilisation);
}

/** Answers per second that one core of a site takes. */
export function answersOfSite(measured: Measured): number {
  return measured.answersPerS / measured.siteCores;
}

/** The answers to the busiest tenant, and those to all others of its cell. */
function withinCell({ answersPerS }: Load, asked: Asked): { ofTenant: number; ofOthers: number } {
  const ofTenant = Math.min(answersPerS, busiestTenantPerS(asked));
  return { ofTenant, ofOthers: answersPerS - ofTenant };
}
