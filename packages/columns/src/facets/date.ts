import { type IntegersColumn, integersFormat } from './integers.ts';

/** Days since 1970-01-01. */
export type DateColumn = IntegersColumn<'date'>;

export const date = integersFormat('date', ['day', undefined]);
