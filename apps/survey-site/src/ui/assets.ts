import { createHash } from 'node:crypto';
import { stylesheet } from './stylesheet.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5f54"/><path d="M8.5 16.5l5 5 10-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** The name contains the content's hash, so that browsers can cache it for good. */
export const namedAsset = (name: string, extension: string, contentType: string, body: string): Asset => ({
  path: `/assets/${name}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${extension}`,
  contentType,
  body,
});

export const assets: readonly Asset[] = [
  namedAsset('form', 'css', 'text/css; charset=utf-8', stylesheet),
  namedAsset('icon', 'svg', 'image/svg+xml', icon),
];

export const stylesheetPath = assets[0]!.path;
export const iconPath = assets[1]!.path;
