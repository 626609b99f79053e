import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { applyPatch, type SourcePatch } from './source-patches.ts';

type Patches = ReadonlyMap<string, readonly SourcePatch[]>;

interface LoadedFile {
  /** With the patches that all graphs have. */
  readonly source: string;
  /** The same without its types; made when a graph needs it. */
  code: string | undefined;
}

/** A second instance of some modules. */
interface Graph {
  readonly patches: Patches;
  /** The URLs of its modules; for others it uses the first instance. */
  readonly urls: ReadonlySet<string>;
}

const graphParameter = '?graph=';

/**
 * Loads an entry module, and all that it imports, from patched sources. It can be loaded again with further patches: then Node evaluates
 * only the newly patched modules and those that import them, directly or not, a second time. That takes a twentieth of a new
 * process's time.
 */
export class PatchedModules {
  readonly #entry: string;
  readonly #common: Patches;
  readonly #files = new Map<string, LoadedFile>();
  /** URLs, by the specifier and the URL of the importing module. */
  readonly #resolved = new Map<string, string>();
  readonly #importers = new Map<string, Set<string>>();
  readonly #graphs: Graph[] = [];

  /** Its hooks stay for the life of the process. `entry` is a URL. */
  constructor(entry: string, common: readonly SourcePatch[]) {
    this.#entry = entry;
    this.#common = byUrl(common);
    registerHooks({
      resolve: (specifier, context, nextResolve) => {
        const [parent, graph] = split(context.parentURL ?? '');
        const url = this.#resolved.get(`${specifier} ${parent}`);
        if (url === undefined) {
          const resolved = nextResolve(specifier, context);
          this.#note(specifier, parent, resolved.url);
          return resolved;
        }
        const isOfGraph = graph !== undefined && this.#graphs[graph]?.urls.has(url);
        return { url: isOfGraph ? `${url}${graphParameter}${graph}` : url, shortCircuit: true };
      },
      load: (url, context, nextLoad) => {
        const [file, graph] = split(url);
        if (graph !== undefined)
          return { format: 'module', source: this.#codeOf(file, this.#graphs[graph]), shortCircuit: true };
        const loaded = nextLoad(url, context);
        if (loaded.format !== 'module-typescript') return loaded;
        const source = patched(textOf(loaded.source ?? ''), this.#common.get(url));
        this.#files.set(url, { source, code: undefined });
        return { ...loaded, source };
      },
    });
  }

  /** The entry's exports. Rejects if a patched file is not loaded. */
  async load(): Promise<unknown> {
    const exports: unknown = await import(this.#entry);
    this.#checkLoaded(this.#common);
    return exports;
  }

  /** The exports of a new instance of the entry, with these patches as well. */
  async loadWith(patches: readonly SourcePatch[]): Promise<unknown> {
    await this.load();
    const additional = byUrl(patches);
    this.#checkLoaded(additional);
    const graph = this.#graphs.length;
    this.#graphs.push({ patches: additional, urls: this.#dependentsOf(additional.keys()) });
    return import(`${this.#entry}${graphParameter}${graph}`);
  }

  #note(specifier: string, parent: string, url: string): void {
    if (!url.startsWith('file:') || url.includes(graphParameter)) return;
    this.#resolved.set(`${specifier} ${parent}`, url);
    const importers = this.#importers.get(url) ?? new Set();
    this.#importers.set(url, importers.add(parent));
  }

  #codeOf(url: string, graph: Graph | undefined): string {
    const file = this.#files.get(url);
    if (!file) throw new Error(`${url} has no source to be patched`);
    const patches = graph?.patches.get(url);
    if (patches) return stripTypeScriptTypes(patched(file.source, patches));
    file.code ??= stripTypeScriptTypes(file.source);
    return file.code;
  }

  /** A set also yields what is added while it is iterated. */
  #dependentsOf(urls: Iterable<string>): Set<string> {
    const found = new Set(urls);
    for (const url of found) for (const importer of this.#importers.get(url) ?? []) found.add(importer);
    return found;
  }

  #checkLoaded(patches: Patches): void {
    for (const url of patches.keys())
      if (!this.#files.has(url)) throw new Error(`${url} has a patch, but was not loaded`);
  }
}

function byUrl(patches: readonly SourcePatch[]): Patches {
  return Map.groupBy(patches, ({ file }) => new URL(`../../../../${file}`, import.meta.url).href);
}

function split(url: string): [url: string, graph: number | undefined] {
  const [plain = '', graph] = url.split(graphParameter);
  return [plain, graph === undefined ? undefined : Number(graph)];
}

function patched(source: string, patches: readonly SourcePatch[] = []): string {
  return patches.reduce(applyPatch, source);
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
