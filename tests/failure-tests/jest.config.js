import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

// Each file is one scenario with real processes; most of the time goes into waiting for them.
export default { ...withAzureSdk(preset), testTimeout: 120_000 };
