import type { BlobContainer } from '@canvass/storage';

/** The container, with other methods in place of its own. */
export function withMethods(container: BlobContainer, methods: Partial<BlobContainer>): BlobContainer {
  return new Proxy(container, {
    get: (target, name) =>
      methods[name as keyof BlobContainer] ??
      (target[name as keyof BlobContainer] as () => unknown).bind(target),
  });
}
