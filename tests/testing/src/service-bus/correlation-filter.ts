import type { Message } from 'rhea';

/** A subscription takes the messages that equal all fields here; without fields: all. */
export interface CorrelationFilter {
  readonly subject?: string;
  readonly correlationId?: string;
  readonly contentType?: string;
  readonly applicationProperties?: Readonly<Record<string, string>>;
}

export function matches(filter: CorrelationFilter, message: Message): boolean {
  const { subject, correlationId, contentType, applicationProperties = {} } = filter;
  const asked: readonly (readonly [string | undefined, unknown])[] = [
    [subject, message.subject],
    [correlationId, message.correlation_id],
    [contentType, message.content_type],
    ...Object.entries(applicationProperties).map(
      ([name, value]) => [value, message.application_properties?.[name]] as const,
    ),
  ];
  return asked.every(([wanted, found]) => wanted === undefined || wanted === String(found));
}
