import type { ShowIf } from '@canvass/surveys';
import type { SourceCondition } from './file-elements.ts';
import type { Surroundings, TextLimits } from './kinds/kind-surveyjs.ts';
import type { ShowConditions } from './show-conditions.ts';
import type { SourceElement } from './source-element.ts';

/** The report lists this many conditions of an element's parts. */
const maxListedConditions = 10;

/** What surrounds one element while its kind reads it, and what the kind says of its parts. */
export class ElementReading implements Surroundings {
  readonly limits: TextLimits;
  /** How conditions of the file name the parts, by the parts' ids. */
  readonly partNames = new Map<string, string>();
  readonly #source: SourceElement;
  readonly #showConditions: (conditions: readonly SourceCondition[]) => ShowConditions;
  #hasLostCondition = false;
  #listed = 0;
  #unlistedLosses = 0;

  constructor(
    source: SourceElement,
    limits: TextLimits,
    showConditions: (conditions: readonly SourceCondition[]) => ShowConditions,
  ) {
    this.#source = source;
    this.limits = limits;
    this.#showConditions = showConditions;
  }

  /** Whether a part is asked more often than in the file. */
  get hasLostCondition(): boolean {
    return this.#hasLostCondition;
  }

  showIfOf(condition: SourceCondition): ShowIf | undefined {
    const { showIf, incomplete, notes } = this.#showConditions([condition]);
    if (incomplete) this.#hasLostCondition = true;
    this.#listed += 1;
    if (this.#listed <= maxListedConditions) for (const note of notes) this.#source.add(note);
    else if (incomplete) this.#unlistedLosses += 1;
    return showIf;
  }

  /** Reports what is not listed. */
  end(): void {
    const count = this.#unlistedLosses;
    if (count > 0) this.#source.note('', { code: 'conditions-not-listed', count });
  }

  namePart(part: string, name: string): void {
    this.partNames.set(part, name);
  }
}
