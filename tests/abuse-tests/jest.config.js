import preset from '../../jest.preset.js';

// One attack at a time: two beside each other would measure each other.
export default { ...preset, testTimeout: 300_000, maxWorkers: 1 };
