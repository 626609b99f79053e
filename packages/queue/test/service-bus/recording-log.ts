import type { TriggerLog } from '../../src/service-bus/trigger-log.ts';

/** Records log lines as `warn {code}` or `info`. */
export class RecordingLog implements TriggerLog {
  readonly lines: string[] = [];
  readonly texts: string[] = [];

  info(_details: object, message: string): void {
    this.lines.push('info');
    this.texts.push(message);
  }

  warn(details: object, message: string): void {
    const { err } = details as { readonly err?: { readonly code?: string } };
    this.lines.push(`warn ${err?.code ?? 'without a code'}`);
    this.texts.push(message);
  }
}
