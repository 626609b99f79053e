import type { Settings, tracingSettings } from '@canvass/settings';

type TracesSettings = Settings<[typeof tracingSettings]>;

export type SamplerName = TracesSettings['OTEL_TRACES_SAMPLER'];

export interface TracesConfig {
  /** Without the path: `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  /** From 0 to 1; used by the ratio samplers only. */
  readonly samplerRatio: number;
  /** Resource attributes, including `service.name`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Returns the settings of traces; undefined if tracing is off. `app` is the default service name. */
export function tracesConfig(settings: TracesSettings, app: string): TracesConfig | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const given = pairs(settings.OTEL_RESOURCE_ATTRIBUTES);
  const name = settings.OTEL_SERVICE_NAME ?? given['service.name'] ?? app;
  return {
    endpoint,
    headers: pairs(settings.OTEL_EXPORTER_OTLP_HEADERS),
    sampler: settings.OTEL_TRACES_SAMPLER,
    samplerRatio: settings.OTEL_TRACES_SAMPLER_ARG,
    attributes: { 'service.namespace': 'canvass', ...given, 'service.name': name },
  };
}

/** `key=value,key=value`, percent-encoded as the standard requires. */
function pairs(text: string | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const pair of text?.split(',') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) found[pair.slice(0, at).trim()] = decoded(pair.slice(at + 1).trim());
  }
  return found;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A percent sign that was not encoded.
    return value;
  }
}
