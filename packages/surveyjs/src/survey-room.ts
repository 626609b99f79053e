import { type Question, emptySize, excessOf, sizeWith } from '@canvass/surveys';

/** What a survey has room for, beside the number of its questions. */
export class SurveyRoom {
  #size = emptySize;

  /** Takes a question, if there is room for its parts, choices and conditions. */
  take(question: Question): boolean {
    const size = sizeWith(this.#size, question);
    if (excessOf(size).length > 0) return false;
    this.#size = size;
    return true;
  }
}
