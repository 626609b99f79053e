/** What pino, among others, looks like. */
export interface TriggerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export const silentLog: TriggerLog = { info: () => undefined, warn: () => undefined };
