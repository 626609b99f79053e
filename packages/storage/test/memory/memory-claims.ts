import { systemClock } from '@canvass/runtime/clock';
import { createClaims, type Claims } from '../../src/claims.ts';
import { memoryBlobContainer } from './memory-blob-container.ts';
import { MemoryBlobService } from './memory-blob-service.ts';

/** Claims of this process, for tests of those who claim. */
export function memoryClaims(): Claims {
  const container = memoryBlobContainer(new MemoryBlobService(), 'leases');
  return createClaims({ container, clock: systemClock, random: Math.random });
}
