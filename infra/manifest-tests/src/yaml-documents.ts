import { parseAllDocuments } from 'yaml';
import { textOf } from './repository.ts';

/** A Kubernetes object, or a part of one. */
export interface Manifest {
  readonly [key: string]: unknown;
}

/** Every document of a YAML file; throws with all faults, such as a duplicate key. */
export function readYaml(path: string): Manifest[] {
  const documents = parseAllDocuments(textOf(path), { uniqueKeys: true });
  const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (faults.length > 0) throw new Error(`${path}:\n${faults.map(({ message }) => message).join('\n')}`);
  return documents.map((document) => document.toJS() as Manifest);
}

/** `kind/name`. */
export function idOf(manifest: Manifest): string {
  return `${String(manifest['kind'])}/${String(at(manifest, 'metadata', 'name'))}`;
}

/** The value at a path of keys and indexes, or undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Manifest)[key] : undefined),
    value,
  );
}

/** The list at a path; empty if there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): Manifest[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as Manifest[]) : [];
}
