import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

// Each file is one scenario with real processes, which take most of the time.
export default { ...withAzureSdk(preset), testTimeout: 300_000 };
