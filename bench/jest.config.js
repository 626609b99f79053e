import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../jest.preset.js';

// Every bench starts processes: on two cores, parallel benches would only wait for each other.
export default { ...withAzureSdk(preset), maxWorkers: 1 };
