import type { WorkDetectedSubscriber, WorkDetectedTrigger } from '../../src/port/work-detected.ts';

/** Records its calls, and the time of each. */
export class RecordingSubscriber implements WorkDetectedSubscriber {
  readonly triggers: WorkDetectedTrigger[] = [];
  readonly events: string[] = [];
  isConnected = false;

  onWorkDetected(trigger: WorkDetectedTrigger): void {
    this.triggers.push(trigger);
    this.events.push(trigger.queueName);
  }

  onConnected(): void {
    this.isConnected = true;
    this.events.push('connected');
  }

  onDisconnected(): void {
    this.isConnected = false;
    this.events.push('disconnected');
  }
}
