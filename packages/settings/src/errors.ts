export type SettingsErrorCode = 'invalid-settings';

export interface SettingFault {
  /** The environment variable, or several of them joined by a comma. */
  readonly name: string;
  /** The fault and what is expected; never a secret's value. */
  readonly problem: string;
}

/** The settings are not valid. `message` has one line for each fault. */
export class SettingsError extends Error {
  readonly code: SettingsErrorCode = 'invalid-settings';
  readonly faults: readonly SettingFault[];

  constructor(faults: readonly SettingFault[], options?: ErrorOptions) {
    super(faults.map(({ name, problem }) => `${name}: ${problem}`).join('\n'), options);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}
