import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The names under which Chromium, or a browser made of it, is installed. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** Returns the path of the first such program in the folders of `PATH`; undefined if there is none. */
export async function findChromium(path: string): Promise<string | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
