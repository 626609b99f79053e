import type { SimulatedProcess } from './simulated-process.ts';

/** Something that happens at a moment of virtual time; `to`: it happens to this process, if that still lives. */
export interface SimulatedEvent {
  readonly at: number;
  readonly order: number;
  readonly to: SimulatedProcess | undefined;
  readonly happen: () => void;
}

/** Events by their time, those of one moment in the order in which they were put in. */
export class EventHeap {
  readonly #events: SimulatedEvent[] = [];

  get size(): number {
    return this.#events.length;
  }

  push(event: SimulatedEvent): void {
    const events = this.#events;
    let index = events.length;
    events.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, events[parent]!)) break;
      events[index] = events[parent]!;
      index = parent;
    }
    events[index] = event;
  }

  pop(): SimulatedEvent | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (first === undefined || last === undefined || events.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= events.length) break;
      if (child + 1 < events.length && isBefore(events[child + 1]!, events[child]!)) child += 1;
      if (!isBefore(events[child]!, last)) break;
      events[index] = events[child]!;
      index = child;
    }
    events[index] = last;
    return first;
  }
}

function isBefore(one: SimulatedEvent, other: SimulatedEvent): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
