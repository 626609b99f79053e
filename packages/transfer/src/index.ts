export { encoderHere, encoderInThread, type PartEncoder } from './part-encoder.ts';
export { isDatabaseUnavailable, TransferError, type TransferErrorCode } from './errors.ts';
export { schema as transferSchema, tableNameOf, viewNameOf } from './table-name.ts';
export { TransferDatabase, type TransferDatabaseOptions } from './transfer-database.ts';
export {
  createTransfers,
  type Transfers,
  type TransfersDeps,
  type TransfersOptions,
  type TransferStep,
} from './transfers.ts';
