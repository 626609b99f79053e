import { defaultRules, parseRules, shownFault, type ScalingRules } from '@canvass/scaling';
import { messageOf, ScalingAgentError } from './errors.ts';

export interface CurrentRules {
  /** The last valid ones. */
  readonly rules: ScalingRules;
  /** The faults of the file as it is now; empty if its rules are in force. */
  readonly faults: readonly string[];
}

/** Reads the file at each turn. File watching would miss a swapped link, as in a mounted ConfigMap. */
export class RulesFile {
  readonly #read: (() => Promise<string>) | undefined;
  readonly #onChange: (current: CurrentRules) => void;
  #text: string | undefined;
  #isLoaded = false;
  #current: CurrentRules = { rules: defaultRules, faults: [] };

  /**
   * @param read returns the file's text; undefined: no file, and the default rules apply
   * @param onChange called for each new content after `load`, valid or not
   */
  constructor(
    read: (() => Promise<string>) | undefined,
    onChange: (current: CurrentRules) => void = () => {},
  ) {
    this.#read = read;
    this.#onChange = onChange;
  }

  /** The first read. Throws `ScalingAgentError` with every fault, because there are no last valid rules yet. */
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
