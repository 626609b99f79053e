import { type IntegersColumn, integersFormat } from './integers.ts';

export type NumberColumn = IntegersColumn<'number'>;

export const number = integersFormat('number', ['int32', 'int64']);
