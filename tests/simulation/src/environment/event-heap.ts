/** What an event happens to. */
export interface EventTarget {
  readonly isAlive: boolean;
  /** True time until which nothing reaches it. */
  readonly suspendedUntil: number;
}

/** Happens at a moment of virtual time; dropped if the process `to` is dead by then. */
export interface SimulatedEvent {
  readonly at: number;
  readonly order: number;
  readonly to: EventTarget | undefined;
  readonly happen: () => void;
}

/** Events by time; those of one moment in the order of insertion. */
export class EventHeap {
  readonly #events: SimulatedEvent[] = [];

  get size(): number {
    return this.#events.length;
  }

  /** The earliest event, which stays. */
  get first(): SimulatedEvent | undefined {
    return this.#events[0];
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
