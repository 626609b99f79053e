/** A lease that one holder has at a time, by the clock of a service that all of them reach. Calls reject without an answer. */
export interface LeaseService {
  /** Takes it, if it is free or has run out, for so long; the holder's own id may take it again. */
  acquire(holder: string, leaseMs: number): Promise<'acquired' | 'taken'>;
  /** Another such time from now. `lost`: somebody else has it, or may have had it. */
  renew(holder: string): Promise<'renewed' | 'lost'>;
  /** Nothing where it is not held. */
  release(holder: string): Promise<void>;
}
