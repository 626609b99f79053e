import { withAzurite } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

// Real agents of one Azurite compete for one lease: those of two files must not run at the same time.
export default { ...withAzurite(preset), maxWorkers: 1 };
