/** A promise with its `resolve` and `reject`. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

export function deferred<T>(): Deferred<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { promise, resolve, reject };
}

/** A gate that opens once and stays open. */
export interface Latch {
  readonly isOpen: boolean;
  open(): void;
  wait(): Promise<void>;
}

/** @param count calls of `open` that are needed; default 1 */
export function latch(count = 1): Latch {
  const gate = deferred<void>();
  let left = count;
  return {
    get isOpen() {
      return left <= 0;
    },
    open() {
      left -= 1;
      if (left <= 0) gate.resolve();
    },
    wait: () => gate.promise,
  };
}
