import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The types with which assets are sent. */
export const assetTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** A style, script or picture of pages. It is made when the site starts. */
export class Asset {
  /** Contains a hash of the content, so that browsers can cache it for good. */
  readonly path: string;
  readonly contentType: string;
  readonly #body: Buffer;

  /** The parts follow each other in the order given. Each is a file, or content. */
  constructor(name: string, extension: keyof typeof assetTypes, ...parts: readonly (URL | string)[]) {
    this.#body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : readFileSync(part))),
    );
    const hash = createHash('sha256').update(this.#body).digest('hex').slice(0, 12);
    this.path = `/assets/${name}.${hash}.${extension}`;
    this.contentType = assetTypes[extension];
  }

  get body(): Buffer {
    return this.#body;
  }
}

/** The colours and the rules of all pages. Every style begins with these files. */
export const startCss = [new URL('palette.css', import.meta.url), new URL('common.css', import.meta.url)];
/** The shapes of forms, of the pages beside them and of the reference. */
export const baseCss = new URL('base.css', import.meta.url);
/** Scripts that replace regions of their page begin with it. */
export const regionsScript = new URL('regions.js', import.meta.url);

/** The style of pages without one of their own. */
export const baseStyle = new Asset('base', 'css', ...startCss, baseCss);
export const icon = new Asset('icon', 'svg', new URL('icon.svg', import.meta.url));

export const assets: readonly Asset[] = [baseStyle, icon];
