/** The part of a logger that this package needs; pino fits. */
export interface QueueLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
