import preset from '../../jest.preset.js';
import { withAzureSdk } from './src/jest-preset.ts';

export default withAzureSdk(preset);
