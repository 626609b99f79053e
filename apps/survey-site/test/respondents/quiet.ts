/** What a site does in the background takes fewer turns of the event loop than this. */
const turns = 20;

/** Waits until a site in memory has done what it began in the background. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
}
