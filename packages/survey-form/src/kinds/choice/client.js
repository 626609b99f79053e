'use strict';

(() => {
  /** @param {HTMLInputElement} control */
  function isExclusive(control) {
    return control.hasAttribute('data-exclusive');
  }

  /** @param {HTMLInputElement} control */
  function isOther(control) {
    return control.hasAttribute('data-other');
  }

  /**
   * @param {Element} question
   * @returns {HTMLInputElement[]}
   */
  function controlsIn(question) {
    return [...question.querySelectorAll('input')].filter(
      ({ type }) => type === 'radio' || type === 'checkbox',
    );
  }

  /**
   * A choice that excludes the others takes their ticks away, and they its own.
   *
   * @param {readonly HTMLInputElement[]} controls
   */
  function exclude(controls) {
    for (const control of controls) {
      control.addEventListener('change', () => {
        if (!control.checked) return;
        for (const each of controls) {
          const goes = isExclusive(control) ? each !== control : isExclusive(each);
          if (goes && each.checked) {
            each.checked = false;
            each.dispatchEvent(new Event('change', { bubbles: true }));
          }
        }
      });
    }
  }

  /**
   * Who writes an own answer chooses it. Who then chooses another takes the text away, which comes back with the choice.
   *
   * @param {HTMLInputElement} text
   * @param {{ isChosen: () => boolean, choose: () => void, changes: Element }} other
   */
  function join(text, { isChosen, choose, changes }) {
    let put = '';
    text.addEventListener('input', () => {
      if (text.value.trim() !== '' && !isChosen()) choose();
    });
    changes.addEventListener('change', ({ target }) => {
      if (target === text) return;
      if (isChosen()) {
        if (text.value === '') text.value = put;
      } else if (text.value !== '') {
        put = text.value;
        text.value = '';
      }
    });
  }

  /**
   * @param {HTMLElement} list
   * @param {readonly HTMLInputElement[]} controls
   */
  function addSelectAll(list, controls) {
    const { selectAll = '', selectNone = '' } = list.dataset;
    const wanted = controls.filter((control) => !isExclusive(control) && !isOther(control));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'secondary select-all';
    const areAll = () => wanted.every(({ checked }) => checked);
    const name = () => {
      button.textContent = areAll() ? selectNone : selectAll;
    };
    button.addEventListener('click', () => {
      const checked = !areAll();
      for (const control of wanted) {
        if (control.checked === checked) continue;
        control.checked = checked;
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    list.addEventListener('change', name);
    // A browser that goes back to the page puts its boxes as they were.
    addEventListener('pageshow', name);
    name();
    list.before(button);
  }

  for (const question of document.querySelectorAll('.fields .question')) {
    const controls = controlsIn(question);
    if (controls.some((control) => control.type === 'checkbox' && isExclusive(control))) exclude(controls);
    const list = question.querySelector('[data-select-all]');
    if (list instanceof HTMLElement) addSelectAll(list, controls);
    const text = question.querySelector('.other > input');
    if (!(text instanceof HTMLInputElement)) continue;
    const choice = controls.find(isOther);
    const select = question.querySelector('select');
    if (choice) {
      join(text, {
        isChosen: () => choice.checked,
        choose() {
          choice.checked = true;
          choice.dispatchEvent(new Event('change', { bubbles: true }));
        },
        changes: question,
      });
    } else if (select) {
      join(text, {
        isChosen: () => select.value === 'other',
        choose() {
          select.value = 'other';
        },
        changes: question,
      });
    }
  }
})();
