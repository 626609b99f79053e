import { formAssets } from '@canvass/survey-form';
import { Window } from 'happy-dom';

/** What the script of a page uses of its window. */
const globals = [
  'document',
  'addEventListener',
  'setTimeout',
  'clearTimeout',
  'sessionStorage',
  'Event',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLFormElement',
] as const;

const scripts = new Map<string, (...values: unknown[]) => void>();

/** The script of an address, compiled once. */
function scriptAt(path: string): (...values: unknown[]) => void {
  const known = scripts.get(path);
  if (known !== undefined) return known;
  const asset = formAssets.find((each) => each.path === path);
  if (asset === undefined) throw new Error(`No asset has the address ${path}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the site's own script, with the globals of one page
  const script = new Function(...globals, asset.body.toString()) as (...values: unknown[]) => void;
  scripts.set(path, script);
  return script;
}

interface Control {
  readonly name: string;
  readonly type: string;
  readonly tagName: string;
  value: string;
  checked: boolean;
  readonly disabled: boolean;
  readonly options: Iterable<{ readonly value: string; readonly disabled: boolean }>;
  closest(selector: string): unknown;
  dispatchEvent(event: unknown): boolean;
}

/** A page of a form as a browser has it. Its timers run when `rest` is called. */
export class ShownPage {
  readonly #window: Window;
  readonly #timers = new Map<number, () => void>();
  #lastTimer = 0;

  /** `withScript`: the page's own script runs. */
  constructor(html: string, { withScript }: { readonly withScript: boolean }) {
    this.#window = new Window({ url: 'http://localhost/s/acme/walk' });
    const { document } = this.#window;
    document.write(html);
    if (!withScript) return;
    const path = document.querySelector('script')?.getAttribute('src') ?? '';
    const window = this.#window as unknown as Record<string, unknown>;
    const own: Record<string, unknown> = {
      addEventListener: this.#window.addEventListener.bind(this.#window),
      setTimeout: (run: () => void) => {
        this.#lastTimer += 1;
        this.#timers.set(this.#lastTimer, run);
        return this.#lastTimer;
      },
      clearTimeout: (timer: number) => void this.#timers.delete(timer),
    };
    scriptAt(path)(...globals.map((name) => own[name] ?? window[name]));
    this.rest();
  }

  /** Lets all timers run, as if the person waited. */
  rest(): void {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const run of due) run();
  }

  async close(): Promise<void> {
    await this.#window.happyDOM.close();
  }

  /** The controls of questions that the person sees. */
  get controls(): Control[] {
    const all = this.#window.document.querySelectorAll(
      '.question input[name], .question select[name], .question textarea[name]',
    );
    return (Array.from(all) as unknown as Control[]).filter(
      (control) => control.closest('[hidden]') === null,
    );
  }

  /** What the person is asked: the controls by name, and each value that they offer. */
  get asked(): string[] {
    return this.controls
      .flatMap((control) => {
        if (control.tagName === 'SELECT') {
          const offered = [...control.options].filter((option) => !option.disabled);
          return offered.map(({ value }) => `${control.name}: ${value}`);
        }
        const isTicked = control.type === 'radio' || control.type === 'checkbox';
        return [isTicked ? `${control.name}: ${control.value}` : control.name];
      })
      .toSorted();
  }

  get errors(): string[] {
    return this.#texts('.summary li');
  }

  /** Whether the server says that there are further questions. */
  get hasNews(): boolean {
    return this.#window.document.querySelector('.news > p:only-child') !== null;
  }

  get name(): string {
    return this.#texts('h1 ~ *')[0] ?? '';
  }

  #texts(selector: string): string[] {
    return Array.from(this.#window.document.querySelectorAll(selector), ({ textContent }) => textContent);
  }

  /** Enters the values of one field; a field without values is cleared, also where a person cannot. */
  enter(name: string, values: readonly string[]): void {
    const named = this.controls.filter((control) => control.name === name);
    for (const control of named) {
      if (control.type === 'radio' || control.type === 'checkbox') {
        const checked = values.includes(control.value);
        if (control.checked !== checked) {
          control.checked = checked;
          this.#tell(control, 'change');
        }
      } else if (control.type !== 'file') {
        const [value = ''] = values;
        const isOffered =
          control.tagName !== 'SELECT' ||
          [...control.options].some((option) => option.value === value && !option.disabled);
        const entered = isOffered ? value : '';
        if (control.value === entered) continue;
        control.value = entered;
        this.#tell(control, 'input');
        this.#tell(control, 'change');
      }
    }
  }

  /** Whether a field that is no box or button has this value. */
  isEntered(name: string, [value = '']: readonly string[]): boolean {
    return this.controls.every(
      (control) =>
        control.name !== name ||
        control.type === 'radio' ||
        control.type === 'checkbox' ||
        control.value === value,
    );
  }

  /** Whether the choices of a field are as given. */
  isChosen(name: string, values: readonly string[]): boolean {
    return this.controls.every(
      (control) =>
        control.name !== name ||
        (control.type !== 'radio' && control.type !== 'checkbox') ||
        control.checked === values.includes(control.value),
    );
  }

  #tell(control: Control, name: string): void {
    control.dispatchEvent(new this.#window.Event(name, { bubbles: true }));
    this.rest();
  }

  /** The buttons of steps. */
  get steps(): string[] {
    return Array.from(
      this.#window.document.querySelectorAll('button[name="submission:step"]'),
      (button) => button.getAttribute('value') ?? '',
    );
  }

  /** What a browser sends when the button of the step is pressed. */
  sent(step: string | undefined): [string, string][] {
    const form = this.#window.document.querySelector('form')!;
    form.dispatchEvent(new this.#window.Event('submit', { bubbles: true, cancelable: true }));
    const fields: [string, string][] = [];
    const controls = Array.from(form.querySelectorAll('input, select, textarea')) as unknown as Control[];
    for (const control of controls) {
      if (control.disabled || control.name === '' || control.type === 'file') continue;
      const isTicked = control.type === 'radio' || control.type === 'checkbox';
      if (isTicked && !control.checked) continue;
      fields.push([control.name, control.value.replaceAll(/\r?\n/g, '\r\n')]);
    }
    return step === undefined ? fields : [...fields, ['submission:step', step]];
  }
}
