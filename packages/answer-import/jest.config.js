import { withAzureSdk } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

export default withAzureSdk(preset);
