/** Draws /history and /decisions, and again every 5 s. Texts are set as text: a rule's name is no markup. */
export const chartScript = `
'use strict';
const [shortest, longest] = [300000, 3600000];
const svg = (name, attributes) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

function draw(id, points, keys, now) {
  const chart = document.getElementById(id);
  const { width, height } = chart.viewBox.baseVal;
  const most = Math.max(1, ...points.flatMap((point) => keys.map(({ key }) => point[key] ?? 0)));
  const span = Math.min(longest, Math.max(shortest, now - (points[0]?.atMs ?? now)));
  const x = (atMs) => width - ((now - atMs) / span) * width;
  const y = (value) => height - (value / most) * (height - 18);
  const children = [];
  for (const [index, point] of points.entries()) {
    if (keys.every(({ key }) => point[key] !== null)) continue;
    const end = points[index + 1]?.atMs ?? now;
    children.push(svg('rect', { class: 'gap', x: x(point.atMs), y: 0, width: Math.max(1, x(end) - x(point.atMs)), height }));
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
    children.push(svg('path', { class: name, d: line || 'M0 0' }));
  }
  const label = svg('text', { x: 4, y: 12 });
  label.textContent = 'highest ' + most + ', since ' + new Date(now - span).toLocaleTimeString();
  children.push(label);
  chart.replaceChildren(...children);
}

function tell(status) {
  const shown = (reading) => (typeof reading === 'number' ? String(Math.round(reading)) : 'unknown');
  const { signals, target, rules, decision, isLeading } = status;
  const parts = [isLeading ? 'This agent acts.' : 'Another agent acts; this one stands by.'];
  if (signals) parts.push(shown(signals.ready) + ' ready, ' + shown(signals.inFlight) + ' in flight.');
  if (target.state) parts.push(target.state.running + ' of ' + target.state.replicas + ' replicas run (' + target.name + ').');
  if (rules.isDryRun) parts.push('Dry run: nothing is scaled.');
  if (rules.faults.length > 0) parts.push('The rules file is not valid, the last good rules hold: ' + rules.faults.join('; ') + '.');
  if (target.failure) parts.push('The target failed: ' + target.failure.message + '. Next try at ' + target.failure.retryAt + '.');
  if (decision) parts.push('Last: ' + decision.reason + '.');
  document.getElementById('summary').textContent = parts.join(' ');
}

function list(decisions) {
  document.getElementById('decisions').replaceChildren(...decisions.slice(0, 50).map((decision) => {
    const row = document.createElement('tr');
    for (const text of [new Date(decision.at).toLocaleTimeString(), decision.from + ' \\u2192 ' + decision.to, decision.outcome, decision.reason]) {
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

async function refresh() {
  try {
    const [status, { points }, { decisions }] = await Promise.all(['/status', '/history', '/decisions'].map(load));
    const now = Math.max(Date.now(), points.at(-1)?.atMs ?? 0);
    draw('messages', points, [{ key: 'ready', name: 'ready' }, { key: 'inFlight', name: 'in-flight' }], now);
    draw('replicas', points, [{ key: 'wanted', name: 'wanted' }, { key: 'running', name: 'running' }], now);
    tell(status);
    list(decisions);
  } catch (error) {
    document.getElementById('summary').textContent = 'The agent does not answer: ' + error.message;
  }
  setTimeout(refresh, 5000);
}

refresh();
`;
