import preset from '../../jest.preset.js';

// One attack at a time: two would disturb each other's measurements.
export default { ...preset, testTimeout: 300_000, maxWorkers: 1 };
