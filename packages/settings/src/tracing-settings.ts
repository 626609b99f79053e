import { setting } from './setting.ts';
import { ratio, text, webAddress, word } from './value-kind.ts';

// No comma in a pair and no `=` in a name, so that the pattern is unambiguous and cannot backtrack for long.
const pairs = /^[ -+\--<>-~]+=[ -+\--~]*(?:,[ -+\--<>-~]+=[ -+\--~]*)*,?$/;

/** The standard variables of OpenTelemetry. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress(), {
    description:
      'The trace collector, for OTLP over HTTP in JSON at `/v1/traces` under this address; unset: no traces.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting(text(pairs, '`name=value` pairs with commas between them'), {
    secret: true,
    description: 'HTTP headers for the collector, such as its key.',
  }),
  OTEL_TRACES_SAMPLER: setting(
    word(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    {
      default: 'parentbased_always_on',
      description:
        'Which requests are traced. A `parentbased` sampler follows the caller, so use it only behind a proxy that respondents cannot bypass.',
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(ratio(), {
    default: 1,
    unit: 'share of the requests',
    description:
      'The ratio samplers trace this share of the requests. With thousands of answers per second, use `0.01` or less.',
  }),
  OTEL_SERVICE_NAME: setting(text(/^[\x20-\x7e]{1,255}$/, 'up to 255 printable ASCII characters'), {
    description: 'The name of the app in its traces; unset: `survey-site` or `summary-worker`.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting(text(pairs, '`name=value` pairs with commas between them'), {
    description: 'Further attributes of each trace, such as `deployment.environment.name=production`.',
  }),
};
