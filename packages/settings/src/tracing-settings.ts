import { setting } from './setting.ts';
import { ratio, text, webAddress, word } from './value-kind.ts';

// No comma in a pair and no `=` in a name: a text that fits in two ways takes for ever to be refused.
const pairs = /^[ -+\--<>-~]+=[ -+\--~]*(?:,[ -+\--<>-~]+=[ -+\--~]*)*,?$/;

/** Variables of OpenTelemetry's standard, by its names. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress(), {
    description:
      'The collector that traces go to, by OTLP over HTTP in JSON, at `/v1/traces` under this address; unset: nothing is traced.',
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
        'Which requests are traced. A `parentbased` one does as the caller says, so it belongs behind a proxy that respondents cannot talk past.',
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(ratio(), {
    default: 1,
    unit: 'share of the requests',
    description: 'For the samplers by ratio. At thousands of answers a second, `0.01` and less.',
  }),
  OTEL_SERVICE_NAME: setting(text(/^[\x20-\x7e]{1,255}$/, 'up to 255 printable ASCII characters'), {
    description: 'The name of the app in its traces; unset: `survey-site` or `summary-worker`.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting(text(pairs, '`name=value` pairs with commas between them'), {
    description:
      'What else each trace says of the process, such as `deployment.environment.name=production`.',
  }),
};
