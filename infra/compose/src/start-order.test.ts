import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

type Dependencies = readonly string[] | Readonly<Record<string, { readonly condition: string }>>;

const { services } = parse(readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, { readonly depends_on?: Dependencies }> };

/** Whether a service waits for the setup, directly or not. */
function waitsForSetup(name: string): boolean {
  const wanted = services[name]?.depends_on ?? [];
  if (Array.isArray(wanted)) return wanted.some(waitsForSetup);
  return Object.entries(wanted).some(([other, { condition }]) =>
    other === 'setup' ? condition === 'service_completed_successfully' : waitsForSetup(other),
  );
}

test.each(Object.keys(services).filter((name) => name !== 'setup'))('invalid settings start no %s', (name) =>
  expect(waitsForSetup(name)).toBe(true),
);
