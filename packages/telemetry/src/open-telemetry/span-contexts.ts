import { ROOT_CONTEXT, trace, TraceFlags, type Context, type Link, type Span } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Traceparent } from '@canvass/journal';

/** A span's context as text; undefined if it is not sampled. */
export function traceparentOf(span: Span): Traceparent | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : `00-${traceId}-${spanId}-01`;
}

export function within(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

/** The context for a child of a span in another process, or of a span that has ended. */
export function below(parent: Traceparent | undefined): Context {
  const context = parent === undefined ? null : parseTraceParent(parent);
  return context === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true });
}

/** OpenTelemetry's limit. Beyond it the SDK would keep the last links; this keeps the first. */
const maxLinks = 128;

/** A link per distinct trace. */
export function linksTo(traces: readonly Traceparent[]): Link[] {
  const links: Link[] = [];
  for (const each of new Set(traces)) {
    const context = parseTraceParent(each);
    if (context !== null) links.push({ context: { ...context, isRemote: true } });
    if (links.length === maxLinks) break;
  }
  return links;
}
