import preset from '../../jest.preset.js';

// Real containers, which take most of the time; a machine can run one scenario at a time.
export default { ...preset, testTimeout: 240_000, maxWorkers: 1 };
