import { z } from 'zod';

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

// A slug is a segment of URLs and of blob names, so it contains no character that either would escape.
/** Whether a text can be the name of a tenant or survey in URLs. */
export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

const slugSchema = (what: string) =>
  z
    .string({ error: `A ${what} must be a string` })
    .regex(
      slugPattern,
      `A ${what} has 1 to 63 lower-case letters (a-z), digits and hyphens, and neither starts nor ends with a hyphen`,
    );

/** The tenant's name in URLs: 1 to 63 of `a-z`, `0-9` and `-`, with no hyphen at either end. */
export const tenantSlugSchema = slugSchema('tenant slug').meta({ example: 'acme' });

/** The survey's name in URLs, unique within its tenant; the same rule as for a tenant. */
export const surveySlugSchema = slugSchema('survey slug').meta({ example: 'coffee' });
