import { dirname, join, normalize } from 'node:path';
import { at, idOf, listAt, readYaml, type Manifest } from './yaml-documents.ts';

/**
 * Renders a folder like `kubectl kustomize`, as far as this repository needs: resources, components of resources, and
 * strategic merge patches, but not namespace, labels and images. Returns the objects by `kind/name`.
 */
export function render(folder: string): Map<string, Manifest> {
  const [kustomization] = readYaml(join(folder, 'kustomization.yaml'));
  const rendered = new Map<string, Manifest>();
  for (const path of [...namesAt(kustomization, 'resources'), ...namesAt(kustomization, 'components')]) {
    const objects = path.endsWith('.yaml')
      ? readYaml(join(folder, path))
      : render(normalize(join(folder, path))).values();
    for (const object of objects) {
      if (rendered.has(idOf(object))) throw new Error(`${folder}: ${idOf(object)} exists twice`);
      rendered.set(idOf(object), object);
    }
  }
  for (const patch of listAt(kustomization, 'patches')) {
    for (const change of readYaml(join(folder, String(patch['path'])))) {
      const target = rendered.get(idOf(change));
      if (!target) throw new Error(`${folder}: there is no ${idOf(change)} to patch`);
      if (change['$patch'] === 'delete') rendered.delete(idOf(change));
      else rendered.set(idOf(change), merge(target, change) as Manifest);
    }
  }
  return rendered;
}

/** The paths of a kustomization and of the files that it names, relative to the root. */
export function filesNamedBy(folder: string): string[] {
  const path = join(folder, 'kustomization.yaml');
  const [kustomization] = readYaml(path);
  const named = [
    ...namesAt(kustomization, 'resources').filter((name) => name.endsWith('.yaml')),
    ...listAt(kustomization, 'patches').map((patch) => String(patch['path'])),
  ];
  return [path, ...named.map((name) => join(dirname(path), name))];
}

function namesAt(manifest: Manifest | undefined, key: string): string[] {
  return listAt(manifest, key).map(String);
}

/** Merges lists of named objects by name, as Kubernetes does, and the ports of a Service by port. */
function merge(target: unknown, change: unknown): unknown {
  if (Array.isArray(target) && Array.isArray(change)) {
    const merged = [...(target as Manifest[])];
    for (const item of change as Manifest[]) {
      const index = merged.findIndex((each) => each['name'] !== undefined && each['name'] === item['name']);
      if (at(item, '$patch') === 'delete') merged.splice(index, index === -1 ? 0 : 1);
      else if (index === -1) merged.push(item);
      else merged[index] = merge(merged[index], item) as Manifest;
    }
    return merged;
  }
  if (!isObject(target) || !isObject(change)) return change;
  const merged: Record<string, unknown> = { ...target };
  for (const [key, value] of Object.entries(change)) merged[key] = merge(target[key], value);
  return merged;
}

function isObject(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
