import { get } from 'node:http';

// A client that downloads a file again and again, until it is stopped. Ends with an error if a download is refused or cut.

const { PORT, REQUEST_PATH, API_KEY } = process.env;
for (;;) await download();

function download(): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { port: PORT, path: REQUEST_PATH, headers: { authorization: `Bearer ${API_KEY}` } };
    get(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered with ${response.statusCode}`));
      response.resume().on('error', reject).on('end', resolve);
    }).on('error', reject);
  });
}
