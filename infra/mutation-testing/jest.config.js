import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

// The fixture's tests are run on its mutants.
export default { ...withAzureSdk(preset), testPathIgnorePatterns: ['/test/fixture/'] };
