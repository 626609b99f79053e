export interface TelemetryLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}
