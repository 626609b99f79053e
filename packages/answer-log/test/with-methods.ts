import type { BlobContainer } from '@canvass/storage';

/** The container with some methods replaced. */
export function withMethods(container: BlobContainer, methods: Partial<BlobContainer>): BlobContainer {
  return new Proxy(container, {
    get: (target, name) =>
      methods[name as keyof BlobContainer] ??
      (target[name as keyof BlobContainer] as () => unknown).bind(target),
  });
}
