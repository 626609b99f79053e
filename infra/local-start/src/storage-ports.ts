export interface StoragePorts {
  readonly blob: number;
  readonly queue: number;
}
