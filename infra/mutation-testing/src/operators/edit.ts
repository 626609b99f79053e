import type { Site, SyntaxNode } from '../syntax.ts';

/** One change of a source: its bytes from `start` to `end` become `text`. */
export interface Edit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the mistakes that can be made at a place in the code. */
export type Operator = (site: Site) => Iterable<Edit>;

export function replaceNode(kind: string, { source }: Site, node: SyntaxNode, text: string): Edit {
  return { kind, start: source.start(node), end: source.end(node), text };
}
