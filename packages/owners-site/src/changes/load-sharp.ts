export type SharpLibrary = Awaited<ReturnType<typeof loadSharp>>;

/** Loads the library of pictures with its first use: a site that shows and stores none keeps some 8 MiB free of it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The number of pictures that are encoded at once is bounded by the callers.
  sharp.concurrency(1);
  return sharp;
}
