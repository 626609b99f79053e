import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

// The fixture's tests run on its mutants only.
export default { ...withAzureSdk(preset), testPathIgnorePatterns: ['/test/fixture/'] };
