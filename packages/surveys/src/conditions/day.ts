import { z } from 'zod';
import { isDay, maxYear, minYear, parseDay } from '../facets/days.ts';

/** A date of a definition, such as `2026-11-22`. */
export const day = (name: string) =>
  z
    .string({ error: `${name} must be a date, such as 2026-11-22` })
    .refine((text) => parseDay(text) !== undefined, `${name} must be a date, such as 2026-11-22`)
    .refine(
      (text) => isDay(parseDay(text) ?? 0),
      `${name} must be a date of the years ${minYear} to ${maxYear}`,
    );
