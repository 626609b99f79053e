/** A link on a bar, a column or a word, to the answers that it counts. */
export interface PartLink {
  readonly href: string;
  /** True if the filter has the part already. The link then removes it. */
  readonly isChosen: boolean;
}
