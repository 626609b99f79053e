import preset from '../../jest.preset.js';
import { withAzureSdk } from '../testing/src/jest-preset.ts';

export default withAzureSdk(preset);
