import {
  compileConditions,
  facetId,
  readFields,
  readingOf,
  showIfCompiler,
} from '@canvass/surveys/in-browser';
import { announce, controlsIn, data, form, say, valuesOf, whenReleased } from './page.js';

/** @typedef {import('../script-data.ts').FollowedField} FollowedField */

/** A person who types waits for no question, and a screen reader is not interrupted at each key. */
const typingPauseMs = 400;

/**
 * Shows what the answers on the page lead to, as the server would after “Next”. The server decides again when the page is sent.
 *
 * @param {HTMLFormElement} within
 * @param {import('../script-data.ts').FollowData} followed
 */
function follow(within, { questions, draw, shownField }) {
  const evaluate = compileConditions(
    questions,
    readingOf,
    showIfCompiler(new Map(questions.flatMap(({ ends }) => ends))),
  );
  const fields = questions.map((question) => question.fields);
  const changing = questions.map((question) => new ChangingQuestion(within, question, shownField));

  const update = () => {
    const { asked } = evaluate(readFields(fields, valuesIn(within), readingOf), { draw });
    const changes = changing.map((each) => each.show(asked));
    const appeared = changes.filter(({ more }) => more).length;
    const disappeared = changes.filter(({ less }) => less).length;
    if (appeared + disappeared === 0) return;
    within.dispatchEvent(new Event('questions'));
    announce(
      ...(appeared > 0 ? [say('appeared', { count: appeared })] : []),
      ...(disappeared > 0 ? [say('disappeared', { count: disappeared })] : []),
    );
  };
  /** The page says what it shows only after the person could see it: what appears while it is sent is shown by the server as new. */
  const tell = () => changing.forEach((each) => each.tell());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  const change = () => {
    clearTimeout(pause);
    update();
    setTimeout(tell);
  };
  within.addEventListener('change', () => whenReleased(change));
  within.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(change, typingPauseMs);
  });
  within.addEventListener('submit', update);
  // A browser that goes back to the page puts its fields as they were.
  addEventListener('pageshow', change);
  update();
  tell();
  announce();
}

/**
 * What all controls have, as a server reads the fields.
 *
 * @param {HTMLFormElement} within
 * @returns {Record<string, string | string[]>}
 */
function valuesIn(within) {
  /** @type {Record<string, string | string[]>} */
  const values = Object.create(null);
  for (const control of controlsIn(within)) {
    for (const value of valuesOf(control)) {
      const before = values[control.name];
      values[control.name] = before === undefined ? value : [before, value].flat();
    }
  }
  return values;
}

/** A question that comes and goes with answers, or some of its rows and choices. */
class ChangingQuestion {
  #question;
  #element;
  /** @type {HTMLInputElement | undefined} */
  #field;
  #ids;
  /** The ids of choices that are offered with the question. */
  #offered;
  /** @type {string[] | undefined} */
  #shown;
  /** What was chosen in a list when its option was taken away. @type {string | undefined} */
  #left;

  /**
   * @param {HTMLFormElement} within
   * @param {FollowedField} question
   * @param {string} shownField
   */
  constructor(within, question, shownField) {
    const { id, choices = [], conditional } = question;
    this.#question = question;
    this.#element = /** @type {HTMLElement[]} */ ([...within.querySelectorAll('[data-question]')]).find(
      ({ dataset }) => dataset['question'] === id,
    );
    this.#ids = conditional;
    this.#offered = new Set(
      choices.filter(({ showIf }) => showIf === undefined).map(({ name }) => facetId(id, name)),
    );
    if (this.#ids.length > 0) {
      this.#field = Object.assign(document.createElement('input'), { type: 'hidden', name: shownField });
      within.append(this.#field);
    }
  }

  /**
   * Shows what is asked. Returns whether there is more or less than before.
   *
   * @param {ReadonlySet<string>} asked
   */
  show(asked) {
    const isAsked = asked.has(this.#question.id);
    const shown = this.#ids.filter((each) => asked.has(each) || (isAsked && this.#offered.has(each)));
    const before = this.#shown ?? [];
    if (this.#element !== undefined && shown.join(' ') !== this.#shown?.join(' '))
      this.#change(this.#element, asked);
    this.#shown = shown;
    return {
      more: shown.some((each) => !before.includes(each)),
      less: before.some((each) => !shown.includes(each)),
    };
  }

  /**
   * @param {HTMLElement} element
   * @param {ReadonlySet<string>} asked
   */
  #change(element, asked) {
    const { id, facets, choices = [] } = this.#question;
    toggle(element, asked.has(id));
    for (const { part } of facets) {
      const facet = facetId(id, part);
      if (part !== '' && this.#ids.includes(facet)) toggle(rowOf(element, facet), asked.has(facet));
    }
    for (const { name, value, showIf } of choices) {
      if (showIf !== undefined) this.#showChoice(element, value, asked.has(facetId(id, name)));
    }
    // What is not shown stays in its controls, and is not sent.
    for (const control of controlsIn(element)) control.disabled = control.closest('[data-gone]') !== null;
  }

  /** Tells the server what the page shows. */
  tell() {
    if (this.#field !== undefined) this.#field.value = (this.#shown ?? []).join(' ');
  }

  /**
   * @param {HTMLElement} element
   * @param {string} value
   * @param {boolean} isOffered
   */
  #showChoice(element, value, isOffered) {
    for (const control of controlsIn(element)) {
      if (control instanceof HTMLSelectElement) this.#offerOption(control, value, isOffered);
      else if (control.type !== 'text' && control.value === value)
        toggle(control.closest('label'), isOffered);
    }
  }

  /**
   * @param {HTMLSelectElement} list
   * @param {string} value
   * @param {boolean} isOffered
   */
  #offerOption(list, value, isOffered) {
    const option = [...list.options].find((each) => each.value === value);
    if (option === undefined || option.disabled === !isOffered) return;
    option.hidden = option.disabled = !isOffered;
    if (!isOffered && list.value === value) {
      this.#left = value;
      list.value = '';
    } else if (isOffered && this.#left === value && list.value === '') {
      list.value = value;
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} facet
 */
function rowOf(element, facet) {
  const control = controlsIn(element).find(({ name }) => name === facet);
  const row = control?.closest('.row');
  return row instanceof HTMLElement ? row : undefined;
}

/**
 * @param {HTMLElement | null | undefined} element
 * @param {boolean} isShown
 */
function toggle(element, isShown) {
  if (!element) return;
  element.hidden = !isShown;
  element.toggleAttribute('data-gone', !isShown);
}

if (form !== null && data?.follow !== undefined) follow(form, data.follow);
