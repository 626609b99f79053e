import preset from '../../jest.preset.js';

// Real containers: most of the time goes into waiting for them, and one scenario at a time is all that a machine bears.
export default { ...preset, testTimeout: 240_000, maxWorkers: 1 };
