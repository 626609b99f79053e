import type { CollectedSpan } from './collector.ts';

const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];

/** Prints spans as a tree, each with its start relative to the first, duration, attributes and links. */
export function traceTree(spans: readonly CollectedSpan[]): string {
  const names = new Map(spans.map((span) => [`${span.traceId}/${span.spanId}`, span.name]));
  const known = new Set(spans.map(({ spanId }) => spanId));
  const sorted = spans.toSorted((one, other) => Number(one.startNs - other.startNs));
  const first = sorted[0]?.startNs ?? 0n;
  const lines: string[] = [];

  const draw = (span: CollectedSpan, depth: number): void => {
    const indent = '  '.repeat(depth);
    const began = milliseconds(span.startNs - first);
    const took = milliseconds(span.endNs - span.startNs);
    lines.push(`${indent}${span.name} [${span.service}, ${kinds[span.kind]}] at ${began} ms, ${took} ms`);
    for (const [key, value] of Object.entries(span.attributes)) lines.push(`${indent}  · ${key} = ${value}`);
    for (const link of span.links) lines.push(`${indent}  ↗ ${names.get(link) ?? link}`);
    for (const child of sorted) if (child.parentSpanId === span.spanId) draw(child, depth + 1);
  };
  for (const span of sorted) {
    if (span.parentSpanId === undefined || !known.has(span.parentSpanId)) draw(span, 0);
  }
  return lines.join('\n');
}

function milliseconds(ns: bigint): string {
  return (Number(ns) / 1e6).toFixed(1);
}
