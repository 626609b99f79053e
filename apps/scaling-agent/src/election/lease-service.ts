/** A lease with one holder at a time, by the clock of a shared service. Calls reject if the service does not answer. */
export interface LeaseService {
  /** Takes the lease for `leaseMs` if it is free, expired or already the holder's. */
  acquire(holder: string, leaseMs: number): Promise<'acquired' | 'taken'>;
  /** Extends the lease by `leaseMs` from now. `lost`: another holder has it, or may have had it. */
  renew(holder: string): Promise<'renewed' | 'lost'>;
  /** Does nothing if the holder does not have the lease. */
  release(holder: string): Promise<void>;
}
