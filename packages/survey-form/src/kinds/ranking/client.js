'use strict';

(() => {
  /** The page scrolls while an item is held so near to an edge of the window, in pixels. */
  const scrollEdge = 48;
  /** By so much with each movement, in pixels. */
  const scrollStep = 12;

  /**
   * @typedef {{ item: HTMLElement, label: string, select: HTMLSelectElement, handle: HTMLElement, up: HTMLElement, down: HTMLElement }} Row
   */

  /**
   * The ranks of some rows, without the page. Nothing has a rank before the person gives it one.
   */
  class Ranks {
    /** @type {(Row | undefined)[]} */
    #places = [];
    #rows;
    #count;

    /**
     * @param {readonly Row[]} rows
     * @param {number} count how many ranks there are
     */
    constructor(rows, count) {
      this.#rows = rows;
      this.#count = count;
    }

    /** Whether every row gets a rank in the end. */
    get areForAll() {
      return this.#rows.length === this.#count;
    }

    get ranked() {
      return this.#places.filter((row) => row !== undefined);
    }

    /** All rows in the order in which they are shown. */
    get inOrder() {
      return [...this.ranked, ...this.#rows.filter((row) => this.indexOf(row) < 0)];
    }

    get last() {
      return this.#count - 1;
    }

    /** @param {Row} row */
    indexOf(row) {
      return this.#places.indexOf(row);
    }

    clear() {
      this.#places = [];
    }

    /** Takes the ranks that the menus show. A rank that is given twice is the next one for the second row. */
    readMenus() {
      this.#places = [];
      const given = this.#rows.filter(({ select }) => select.value !== '');
      for (const row of given.toSorted((a, b) => Number(a.select.value) - Number(b.select.value))) {
        let index = Number(row.select.value) - 1;
        while (this.#places[index] !== undefined) index += 1;
        this.#places[index] = row;
      }
    }

    /** @param {Row} row */
    leave(row) {
      const index = this.indexOf(row);
      if (index >= 0) this.#places[index] = undefined;
    }

    /**
     * Puts a row at a rank. Those between this rank and the nearest free one move by one, towards the rank that the row had.
     *
     * @param {Row} row
     * @param {number} index
     */
    place(row, index) {
      const before = this.indexOf(row);
      this.leave(row);
      const gap = this.#gapNear(index, before);
      const step = gap > index ? -1 : 1;
      for (let at = gap; at !== index; at += step) this.#places[at] = this.#places[at + step];
      this.#places[index] = row;
      this.#places.length = Math.min(this.#places.length, this.#count);
      const [rest, ...others] = this.#rows.filter((each) => this.indexOf(each) < 0);
      // The last row has the last rank.
      if (this.areForAll && rest !== undefined && others.length === 0) this.#places[this.firstFree()] = rest;
    }

    /** If all ranks are taken, the last one, whose row then loses it. */
    firstFree() {
      for (let index = 0; index < this.last; index += 1) if (this.#places[index] === undefined) return index;
      return this.last;
    }

    /**
     * Gives a row the rank at which it was dropped. Below all ranked rows, one that had a rank loses it, and one that had none gets the next.
     *
     * @param {Row} row
     * @param {number} index
     */
    drop(row, index) {
      const hadRank = this.indexOf(row) >= 0;
      const others = this.ranked.filter((each) => each !== row);
      this.#places = others;
      if (index <= others.length || !hadRank) this.place(row, Math.min(index, others.length, this.last));
    }

    /**
     * @param {number} index
     * @param {number} before
     */
    #gapNear(index, before) {
      const sides = before >= 0 && before < index ? [-1, 1] : [1, -1];
      for (let distance = 0; distance <= this.last; distance += 1) {
        for (const side of sides) {
          const at = index + side * distance;
          if (at >= 0 && at <= this.last && this.#places[at] === undefined) return at;
        }
      }
      return this.#count;
    }
  }

  /** Buttons, and handles to drag, that set the ranks in the menus of a list: what is seen is what the form sends. */
  class RankedList {
    #list;
    /** @type {Record<'up' | 'down' | 'moved' | 'removed' | 'clear', string>} */
    #words;
    /** @type {readonly Row[]} */
    #rows;
    #ranks;
    #status = make('p', { className: 'hidden' });
    #clear = make('button', { type: 'button', className: 'secondary clear' });

    /** @param {HTMLElement} list */
    constructor(list) {
      this.#list = list;
      this.#words = JSON.parse(list.dataset['words'] ?? '');
      this.#rows = [...list.querySelectorAll('li')].map((item) => this.#rowOf(item));
      this.#ranks = new Ranks(this.#rows, Number(list.dataset['ranks']));
      this.#status.setAttribute('role', 'status');
      this.#clear.textContent = this.#words.clear;
    }

    start() {
      for (const row of this.#rows) this.#equip(row);
      this.#list.after(this.#clear, this.#status);
      this.#clear.addEventListener('click', () => {
        this.#ranks.clear();
        this.#show();
        this.#status.textContent = this.#words.clear;
        this.#rows[0]?.select.focus();
      });
      // A browser that goes back to the page puts its menus as they were.
      addEventListener('pageshow', () => this.#readMenus());
      // Chromium does not do so if the menus have moved meanwhile.
      addEventListener('pagehide', () => this.#list.append(...this.#rows.map(({ item }) => item)));
      this.#readMenus();
    }

    /**
     * @param {HTMLElement} item
     * @returns {Row}
     */
    #rowOf(item) {
      const select = item.querySelector('select');
      const label = item.querySelector('label')?.textContent ?? '';
      if (select === null) throw new Error('An item has no menu');
      const named = (/** @type {string} */ sign, /** @type {string} */ name) => {
        const button = make('button', { type: 'button', textContent: sign });
        button.setAttribute(
          'aria-label',
          name.replace('$item', () => label),
        );
        return button;
      };
      const [up, down] = [named('↑', this.#words.up), named('↓', this.#words.down)];
      return { item, label, select, handle: make('span', { className: 'handle' }), up, down };
    }

    /** @param {Row} row */
    #equip(row) {
      const { item, select, handle, up, down } = row;
      handle.setAttribute('aria-hidden', 'true');
      handle.addEventListener('pointerdown', (event) => this.#drag(event, row));
      item.prepend(handle);
      const moves = make('span', { className: 'moves' });
      moves.append(up, down);
      select.after(moves);
      this.#onClick(up, () => this.#moveUp(row));
      this.#onClick(down, () => this.#moveDown(row));
      select.addEventListener('change', () => {
        const rank = Number(select.value);
        if (rank === 0) this.#ranks.leave(row);
        else this.#ranks.place(row, rank - 1);
        this.#finish(row);
        select.focus();
      });
    }

    /**
     * @param {HTMLElement} button
     * @param {() => void} act
     */
    #onClick(button, act) {
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') === 'true') return;
        act();
        button.focus();
      });
    }

    /** @param {Row} row */
    #moveUp(row) {
      const index = this.#ranks.indexOf(row);
      this.#ranks.place(row, index < 0 ? this.#ranks.firstFree() : index - 1);
      this.#finish(row);
    }

    /** @param {Row} row */
    #moveDown(row) {
      const index = this.#ranks.indexOf(row);
      if (index === this.#ranks.last) this.#ranks.leave(row);
      else this.#ranks.place(row, index + 1);
      this.#finish(row);
    }

    /** Ranks that were sent with a fault, such as one that is given twice, stay in the menus until the person moves something. */
    #readMenus() {
      this.#ranks.readMenus();
      this.#arrange();
    }

    /** @param {Row} row */
    #finish(row) {
      this.#show();
      const rank = row.select.selectedOptions[0]?.text ?? '';
      const said = this.#ranks.indexOf(row) < 0 ? this.#words.removed : this.#words.moved;
      this.#status.textContent = said.replace('$rank', () => rank).replace('$item', () => row.label);
      this.#list.dispatchEvent(new Event('change', { bubbles: true }));
    }

    #show() {
      for (const row of this.#rows) {
        const index = this.#ranks.indexOf(row);
        row.select.value = index < 0 ? '' : String(index + 1);
      }
      this.#arrange();
    }

    #arrange() {
      for (const [index, { item }] of this.#ranks.inOrder.entries()) {
        const there = this.#list.children[index];
        // An element that is moved loses the focus.
        if (there !== undefined && there !== item) there.before(item);
      }
      for (const row of this.#rows) {
        const { item, up, down } = row;
        const index = this.#ranks.indexOf(row);
        item.classList.toggle('ranked', index >= 0);
        up.setAttribute('aria-disabled', String(index === 0));
        const isLast = this.#ranks.areForAll && index === this.#ranks.last;
        down.setAttribute('aria-disabled', String(index < 0 || isLast));
      }
      this.#clear.hidden = this.#ranks.ranked.length === 0;
    }

    /**
     * While an item is dragged, the others move around it: an element that is moved itself loses the pointer.
     *
     * @param {PointerEvent} event
     * @param {Row} row
     */
    #drag(event, row) {
      const { handle, item } = row;
      if (event.button !== 0) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      item.classList.add('dragged');
      const end = new AbortController();
      const { signal } = end;
      handle.addEventListener('pointermove', ({ clientY }) => moveAround(item, clientY), { signal });
      for (const name of ['pointerup', 'pointercancel']) {
        handle.addEventListener(
          name,
          () => {
            end.abort();
            item.classList.remove('dragged');
            if (name === 'pointercancel') return this.#arrange();
            this.#ranks.drop(row, [...this.#list.children].indexOf(item));
            this.#finish(row);
          },
          { signal },
        );
      }
    }
  }

  /**
   * @param {HTMLElement} item
   * @param {number} pointerY
   */
  function moveAround(item, pointerY) {
    const { previousElementSibling: above, nextElementSibling: below } = item;
    if (above !== null && pointerY < middleOf(above)) item.after(above);
    else if (below !== null && pointerY > middleOf(below)) item.before(below);
    if (pointerY < scrollEdge) scrollBy(0, -scrollStep);
    else if (pointerY > innerHeight - scrollEdge) scrollBy(0, scrollStep);
  }

  /** @param {Element} item */
  function middleOf(item) {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {Partial<HTMLElementTagNameMap[Name]>} properties
   * @returns {HTMLElementTagNameMap[Name]}
   */
  function make(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  for (const list of document.querySelectorAll('.ranking')) {
    if (list instanceof HTMLElement) new RankedList(list).start();
  }
})();
