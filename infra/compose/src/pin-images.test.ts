import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { baseImages } from './base-images.ts';
import { pinImages } from './pin-images.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const images = baseImages.slice(0, 2);
const digestOf = (image: string): string =>
  `sha256:${Buffer.from(image).toString('hex').padEnd(64, '0').slice(0, 64)}`;

test('names each pulled image by its tag and its digest', async () => {
  const calls: string[] = [];
  const lines = await pinImages(
    {
      docker: async (args) => {
        calls.push(args.join(' '));
        const image = args.at(-1)!;
        return args[0] === 'pull'
          ? image
          : `example/other@sha256:short\n${image.split(':')[0]}@${digestOf(image)}`;
      },
    },
    images,
  );
  expect(lines).toEqual(images.map(({ variable, image }) => `${variable}=${image}@${digestOf(image)}`));
  expect(calls.filter((call) => call.startsWith('pull'))).toEqual(
    images.map(({ image }) => `pull --quiet ${image}`),
  );
});

test('says which image has no digest, because it was built on the engine', async () => {
  await expect(pinImages({ docker: async () => '' }, images)).rejects.toThrow(
    `The engine has no digest of ${images[0]!.image}: it was built there, not pulled.`,
  );
});

describe('every image that Canvass does not build can be pinned', () => {
  test('in docker-compose.yml', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { image: string; build?: { args: Record<string, string> } }>;
    };
    const named = Object.values(services).flatMap(
      ({ image, build }) => build?.args['NODE_IMAGE'] ?? (image.startsWith('canvass/') ? [] : image),
    );
    const expected = baseImages.map(({ variable, image }) => `\${${variable}:-${image}}`);
    expect([...new Set(named)].toSorted()).toEqual(expected.toSorted());
  });

  test('in the Dockerfile', () => {
    const text = read('Dockerfile');
    expect(text).toContain(`ARG NODE_IMAGE=${baseImages[0]!.image}\n`);
    const froms = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)];
    const stages = new Set(froms.map(([, , name]) => name));
    expect(froms.map(([, from]) => from).filter((from) => !stages.has(from))).toEqual(
      Array.from({ length: 3 }, () => '${NODE_IMAGE}'),
    );
  });
});
