/** The part of a logger that triggers need. A logger of pino fits. */
export interface TriggerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const silentLog: TriggerLog = { info: () => undefined, warn: () => undefined };
