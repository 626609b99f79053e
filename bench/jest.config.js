import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../jest.preset.js';

// Every bench starts processes of its own: side by side on two cores they would only wait for each other.
export default { ...withAzureSdk(preset), maxWorkers: 1 };
