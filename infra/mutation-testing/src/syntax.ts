import { parseSync } from '@swc/core';

/** A node of swc's tree. Offsets are UTF-8 bytes and start at 1. */
export interface SyntaxNode {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [field: string]: unknown;
}

/** A node and its surroundings. */
export interface Site {
  readonly node: SyntaxNode;
  /** Outermost first. */
  readonly parents: readonly SyntaxNode[];
  readonly source: Source;
}

/** A source file and its tree. */
export class Source {
  readonly bytes: Buffer;
  readonly module: SyntaxNode;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.module = parseSync(text, { syntax: 'typescript', target: 'es2024' }) as unknown as SyntaxNode;
  }

  start(node: SyntaxNode): number {
    return node.span.start - 1;
  }

  end(node: SyntaxNode): number {
    return node.span.end - 1;
  }

  text(node: SyntaxNode): string {
    return this.between(this.start(node), this.end(node));
  }

  between(start: number, end: number): string {
    return this.bytes.subarray(start, end).toString();
  }

  /** Visits every node outside the subtrees for which `isSkipped` returns true, parents first. */
  *sites(isSkipped: (site: Site) => boolean): Generator<Site> {
    yield* this.#under(this.module, [], isSkipped);
  }

  *#under(
    value: unknown,
    parents: readonly SyntaxNode[],
    isSkipped: (site: Site) => boolean,
  ): Generator<Site> {
    if (Array.isArray(value)) {
      for (const each of value) yield* this.#under(each, parents, isSkipped);
    } else if (typeof value === 'object' && value !== null) {
      let around = parents;
      if (isNode(value)) {
        const site = { node: value, parents, source: this };
        if (isSkipped(site)) return;
        yield site;
        around = [...parents, value];
      }
      for (const field of Object.values(value)) yield* this.#under(field, around, isSkipped);
    }
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'span' in value;
}

/** The child node in a field, if there is one. */
export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}
