import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client exports them. */
export type MetricsReading = readonly MetricObjectWithValues<MetricValue<string>>[];

/** A note on its way. */
export interface Told {
  /** The id of the note. It is unique in the process that tells it. */
  readonly id: number;
  readonly topic: string;
  readonly note: unknown;
}

/** What a process sends to its primary process. */
export type ToPrimary =
  | ({ readonly kind: 'tell' } & Told)
  | { readonly kind: 'heard'; readonly teller: number; readonly id: number }
  | { readonly kind: 'askMetrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly metrics: MetricsReading };

/** What the primary process sends to one of its processes. */
export type FromPrimary =
  | ({ readonly kind: 'told'; readonly teller: number } & Told)
  /** All other processes have heard the note. */
  | { readonly kind: 'settled'; readonly id: number }
  | { readonly kind: 'readMetrics' }
  | { readonly kind: 'siteMetrics'; readonly id: number; readonly text: string }
  | { readonly kind: 'stop' };
