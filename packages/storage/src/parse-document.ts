import type { z } from 'zod';
import { StorageError } from './errors.ts';

/** Parses a stored JSON document. Throws `StorageError` `corrupt`, with the reason as its cause. */
export function parseDocument<S extends z.ZodType>(schema: S, where: string, bytes: Buffer): z.infer<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new StorageError('corrupt', `${where} cannot be read`, { cause });
  }
}
