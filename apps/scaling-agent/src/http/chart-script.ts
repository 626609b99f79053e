/** Draws /history and /decisions, and again every 5 s. Texts are set as text: a rule's name is no markup. */
export const chartScript = `
'use strict';
const [shortest, longest] = [300000, 3600000];
/** What charts keep free of lines, for decisions above and times below. */
const [above, below] = [32, 20];
const charts = {
  messages: { title: 'Messages', keys: [{ key: 'ready', name: 'ready' }, { key: 'inFlight', name: 'in-flight' }] },
  replicas: { title: 'Replicas', keys: [{ key: 'wanted', name: 'wanted' }, { key: 'running', name: 'running' }], isMarked: true },
};
const one = (id) => document.getElementById(id);
const shownTime = (at) => new Date(at).toLocaleTimeString();
const shownNumber = (value) => (Math.round(value * 10) / 10).toLocaleString();

function make(name, attributes, text) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The end of an axis: a round number, whose half is one too where it can be. */
function roundedUp(value) {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((each) => each * power).find((each) => each >= value);
}

function draw(id, { points, decisions, now }) {
  const { title, keys, isMarked } = charts[id];
  const chart = one(id);
  const { width, height } = chart.getBoundingClientRect();
  const highest = points.reduce((most, point) => keys.reduce((top, { key }) => Math.max(top, point[key] ?? 0), most), 0);
  const most = roundedUp(highest);
  const span = Math.min(longest, Math.max(shortest, now - (points[0]?.atMs ?? now)));
  const x = (atMs) => Math.max(0, width - ((now - atMs) / span) * width);
  const y = (value) => height - below - (value / most) * (height - above - below);
  const children = [];

  for (const value of most % 2 === 0 ? [0, most / 2, most] : [0, most]) {
    children.push(make('path', { class: 'grid', d: 'M0 ' + y(value) + 'H' + width }));
    if (value > 0) children.push(make('text', { x: 2, y: y(value) - 3 }, value.toLocaleString()));
  }
  for (const [share, anchor] of [[1, 'start'], [0.5, 'middle'], [0, 'end']]) {
    const at = { x: width * (1 - share), y: height - 5, 'text-anchor': anchor };
    children.push(make('text', at, shownTime(now - share * span)));
  }
  for (const [index, point] of points.entries()) {
    if (keys.every(({ key }) => point[key] !== null)) continue;
    const end = points[index + 1]?.atMs ?? now;
    const gap = { class: 'gap', x: x(point.atMs), y: above, width: Math.max(1, x(end) - x(point.atMs)), height: height - above - below };
    children.push(make('rect', gap));
  }
  for (const { key, name } of keys) {
    let line = '';
    let isDown = false;
    for (const point of points) {
      if (point[key] === null) { isDown = false; continue; }
      const [left, top] = [x(point.atMs).toFixed(1), y(point[key]).toFixed(1)];
      line += isDown ? 'H' + left + 'V' + top : 'M' + left + ' ' + top;
      isDown = true;
    }
    if (isDown) line += 'H' + width.toFixed(1);
    children.push(make('path', { class: 'line ' + name, d: line || 'M0 0' }));
  }
  for (const decision of isMarked ? decisions : []) {
    const atMs = Date.parse(decision.at);
    if (decision.from === decision.to || now - atMs > span) continue;
    const arrow = decision.to > decision.from ? 'M-5 4H5L0 -5Z' : 'M-5 -5H5L0 4Z';
    const move = 'translate(' + Math.min(width - 6, Math.max(6, x(atMs))).toFixed(1) + ' 9)';
    const mark = make('path', { class: 'mark ' + (decision.outcome === 'done' ? 'done' : 'undone'), d: arrow, transform: move });
    mark.append(make('title', {}, shownTime(atMs) + ': ' + decision.reason));
    children.push(mark);
  }
  chart.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
  const last = points.at(-1);
  const latest = keys.map(({ key, name }) => (last?.[key] ?? 'an unknown number of') + ' ' + name.replace('-', ' '));
  chart.setAttribute('aria-label', title + ' since ' + shownTime(now - span) + ': at most ' + shownNumber(highest) + (last ? ', now ' + latest.join(' and ') : ''));
  chart.replaceChildren(...children);
}

function say(id, text) {
  // Setting the same text again would be read out again.
  if (one(id).textContent !== text) one(id).textContent = text;
}

function tell({ signals, target, rules, decision, isLeading }) {
  const parts = [isLeading ? 'This agent acts.' : 'Another agent acts; this one stands by.'];
  if (rules.isDryRun) parts.push('Dry run: nothing is scaled.');
  if (rules.faults.length > 0) parts.push('The rules file is not valid, the last good rules hold: ' + rules.faults.join('; ') + '.');
  if (target.failure) parts.push('The target failed: ' + target.failure.message + '. Next try at ' + shownTime(target.failure.retryAt) + '.');
  say('state', parts.join(' '));
  one('state').className = rules.faults.length > 0 || target.failure ? 'trouble' : '';
  say('why', decision ? shownTime(decision.at) + ': ' + decision.reason + '.' : '');
  const shown = (name, unit = '') => (typeof signals?.[name] === 'number' ? shownNumber(signals[name]) + unit : 'unknown');
  say('ready', shown('ready'));
  say('in-flight', shown('inFlight'));
  say('oldest', shown('oldestAgeSeconds', ' s'));
  say('lag', shown('lagAnswers'));
  say('rates', shown('arrivalPerSecond') + ' / ' + shown('drainPerSecond'));
  say('running', target.state ? target.state.running + ' of ' + target.state.replicas : 'unknown');
}

function list(decisions) {
  one('decisions').replaceChildren(...decisions.slice(0, 50).map((decision) => {
    const row = document.createElement('tr');
    const replicas = decision.from === decision.to ? String(decision.to) : decision.from + ' \\u2192 ' + decision.to;
    for (const text of [shownTime(decision.at), replicas, decision.outcome, decision.reason]) {
      const cell = document.createElement('td');
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  }));
}

async function load(path) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(4000) });
  if (!answer.ok) throw new Error(path + ' answered ' + answer.status);
  return answer.json();
}

let seen;
function redraw() {
  if (seen) for (const id of Object.keys(charts)) draw(id, seen);
}

async function refresh() {
  try {
    const [status, { points }, { decisions }] = await Promise.all(['/status', '/history', '/decisions'].map(load));
    seen = { points, decisions, now: Math.max(Date.now(), points.at(-1)?.atMs ?? 0) };
    redraw();
    tell(status);
    list(decisions);
  } catch (error) {
    say('state', 'The agent does not answer: ' + error.message + (seen ? '. What is shown is old.' : ''));
    one('state').className = 'trouble';
  }
}

/** A page that nobody looks at asks for nothing. */
async function turn() {
  if (!document.hidden) await refresh();
  setTimeout(turn, 5000);
}

addEventListener('resize', redraw);
document.addEventListener('visibilitychange', () => { if (!document.hidden) void refresh(); });
turn();
`;
