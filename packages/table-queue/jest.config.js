import { withAzureSdk } from '@canvass/testing/jest-preset';
import { withPostgres } from '@canvass/testing/jest-postgres-preset';
import preset from '../../jest.preset.js';

// The queue package brings the Azure SDK along.
export default withPostgres(withAzureSdk(preset));
