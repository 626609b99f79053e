/** An image that Canvass does not build: by its tag, unless the variable names it by its digest. */
export interface BaseImage {
  readonly variable: string;
  readonly image: string;
  readonly about: string;
}

export const baseImages: readonly BaseImage[] = [
  { variable: 'NODE_IMAGE', image: 'node:24-bookworm-slim', about: 'The base of all images of Canvass.' },
  {
    variable: 'AZURITE_IMAGE',
    image: 'mcr.microsoft.com/azure-storage/azurite:3.36.0',
    about: 'The storage.',
  },
  { variable: 'POSTGRES_IMAGE', image: 'postgres:18.1-bookworm', about: 'For the profile postgres.' },
  {
    variable: 'SERVICEBUS_IMAGE',
    image: 'mcr.microsoft.com/azure-messaging/servicebus-emulator:2.0.0',
    about: 'For the profile servicebus.',
  },
  {
    variable: 'MSSQL_IMAGE',
    image: 'mcr.microsoft.com/mssql/server:2022-latest',
    about: 'For the profile servicebus.',
  },
  { variable: 'MAILPIT_IMAGE', image: 'axllent/mailpit:v1.28.0', about: 'For the profile mail.' },
  { variable: 'PROMETHEUS_IMAGE', image: 'prom/prometheus:v3.7.3', about: 'For the profile observability.' },
  { variable: 'GRAFANA_IMAGE', image: 'grafana/grafana:12.3.0', about: 'For the profile observability.' },
];
