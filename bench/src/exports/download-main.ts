import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

// A client that downloads a file again and again, until it is stopped. Ends with an error if a download is refused or cut. It waits while the site has
// another export: one whose client has just gone ends a moment later.

const { PORT, REQUEST_PATH, API_KEY } = process.env;
const waitMs = 50;
for (;;) if ((await download()) === 429) await delay(waitMs);

function download(): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port: PORT, path: REQUEST_PATH, headers: { authorization: `Bearer ${API_KEY}` } };
    get(options, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200 && statusCode !== 429) reject(new Error(`answered with ${statusCode}`));
      response
        .resume()
        .on('error', reject)
        .on('end', () => resolve(statusCode));
    }).on('error', reject);
  });
}
