import preset from '../../jest.preset.js';

export default {
  ...preset,
  globalSetup: '@canvass/testing/jest-azurite-setup',
  globalTeardown: '@canvass/testing/jest-azurite-teardown',
};
