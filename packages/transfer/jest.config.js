import { withAzureSdk } from '@canvass/testing/jest-preset';
import { withPostgres } from '@canvass/testing/jest-postgres-preset';
import preset from '../../jest.preset.js';

// The fixtures of the answer log bring the Azure SDK along.
export default withPostgres(withAzureSdk(preset));
