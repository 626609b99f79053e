/** The part of a logger that this package needs. A logger of pino fits. */
export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
