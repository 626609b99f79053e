import { withAzurite } from '@canvass/testing/jest-preset';
import preset from '../../jest.preset.js';

export default withAzurite(preset);
