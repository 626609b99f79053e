import { defaultRules, parseRules, shownFault, type ScalingRules } from '@canvass/scaling';
import { messageOf, ScalingAgentError } from './errors.ts';

export interface CurrentRules {
  /** The last good ones. */
  readonly rules: ScalingRules;
  /** What is wrong with the file as it is now, fault by fault; empty: it is what is in force. */
  readonly faults: readonly string[];
}

/** Read anew at each turn: a file that is swapped by a link, as in a mounted configuration, is no change to watch for. */
export class RulesFile {
  readonly #read: (() => Promise<string>) | undefined;
  readonly #onChange: (current: CurrentRules) => void;
  #text: string | undefined;
  #isLoaded = false;
  #current: CurrentRules = { rules: defaultRules, faults: [] };

  /**
   * @param read gives the file's text; undefined: there is none, and the default rules are in force
   * @param onChange told of each new content after `load`, good or bad
   */
  constructor(
    read: (() => Promise<string>) | undefined,
    onChange: (current: CurrentRules) => void = () => {},
  ) {
    this.#read = read;
    this.#onChange = onChange;
  }

  /** At the start there are no last good rules: throws `ScalingAgentError` that names every fault. */
  async load(): Promise<void> {
    const { faults } = await this.current();
    this.#isLoaded = true;
    if (faults.length > 0) {
      throw new ScalingAgentError(
        'misconfigured',
        ['The scaling rules are not valid:', ...faults].join('\n'),
      );
    }
  }

  /** Never rejects. */
  async current(): Promise<CurrentRules> {
    if (this.#read === undefined) return this.#current;
    try {
      const text = await this.#read();
      if (text !== this.#text) {
        this.#text = text;
        this.#change(this.#parsed(text));
      }
    } catch (error) {
      const fault = `the file cannot be read: ${messageOf(error)}`;
      this.#text = undefined;
      if (this.#current.faults[0] !== fault) this.#change({ ...this.#current, faults: [fault] });
    }
    return this.#current;
  }

  #parsed(text: string): CurrentRules {
    const parsed = parseRules(text);
    return parsed.outcome === 'valid'
      ? { rules: parsed.rules, faults: [] }
      : { rules: this.#current.rules, faults: parsed.faults.map(shownFault) };
  }

  #change(current: CurrentRules): void {
    this.#current = current;
    if (this.#isLoaded) this.#onChange(current);
  }
}
