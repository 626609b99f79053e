import { controlsIn, form, valuesOf, say } from './page.js';

const line = form?.querySelector('.answered');
const bar = line?.querySelector('progress');
if (form && line && bar) showProgress(form, line, bar);

/**
 * Says how many of the questions that the page asks are answered.
 *
 * @param {HTMLFormElement} within
 * @param {Element} shown
 * @param {HTMLProgressElement} progress
 */
function showProgress(within, shown, progress) {
  const update = () => {
    const asked = [...within.querySelectorAll('.question:not([hidden])')]
      .map((question) => controlsIn(question).filter(({ disabled }) => !disabled))
      .filter((controls) => controls.length > 0);
    const answered = asked.filter((controls) =>
      controls.some((control) => valuesOf(control).some((value) => value.trim() !== '')),
    ).length;
    progress.max = asked.length;
    progress.value = answered;
    const [text] = shown.children;
    if (text) text.textContent = say('progress', { answered, questions: asked.length });
    shown.classList.add('live');
  };
  for (const event of ['input', 'change', 'questions']) within.addEventListener(event, update);
  // A browser that goes back to the page puts its fields as they were.
  addEventListener('pageshow', update);
  update();
}
