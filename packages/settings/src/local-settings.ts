import { setting } from './setting.ts';
import { apiKey, hostAddress, port, quietLogLevel } from './shared-settings.ts';
import { text } from './value-kind.ts';

/** The settings of `npm start` itself. Each app that it starts gets the variables of its own settings. */
export const localSettings = {
  PORT: port,
  HOST: setting(hostAddress, {
    default: '127.0.0.1',
    description: 'The address the site listens on; the default can be reached from this machine only.',
  }),
  DATA_DIR: setting(text(/^[^\0]{1,4096}$/, 'the path of a folder'), {
    default: '.data',
    description:
      'The folder that keeps all data and the keys that were made; relative to the repository. `npm run canvass` works on it where no storage account is named.',
  }),
  ADMIN_API_KEY: setting(apiKey, {
    secret: true,
    description: "The operator's key; unset: made on the first start and kept in `DATA_DIR`.",
  }),
  LOG_LEVEL: quietLogLevel,
};
