/** What `@jest/globals` exports to the test file that runs now, by name. */
export type JestGlobals = Readonly<Record<string, unknown>>;

let current: JestGlobals = {};

/** Sets them for the next test file of this worker. */
export function setCurrentGlobals(globals: JestGlobals): void {
  current = globals;
}

/**
 * A stand-in for one of them. Modules that several test files import are loaded only once, so they keep the stand-in, and
 * each use of it is passed on to the test file that runs then.
 */
export function currentGlobal(name: string): unknown {
  const value = () => current[name] as object;
  return new Proxy(() => {}, {
    apply: (_target, self, args) => Reflect.apply(value() as () => unknown, self, args),
    get: (_target, key) => Reflect.get(value(), key) as unknown,
  });
}
