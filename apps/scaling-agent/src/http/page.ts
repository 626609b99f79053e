/** Works without the script as far as it can: the figures are one click away as JSON. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Scaling agent</title>
<link rel="stylesheet" href="/style.css">
<script src="/chart.js" defer></script>
</head>
<body>
<main>
<h1>Scaling agent</h1>
<p id="state" role="status">Waiting for the first reading …</p>
<noscript><p>The charts need JavaScript; the same figures are in <a href="/status">/status</a> and <a href="/history">/history</a>.</p></noscript>
<dl>
<div><dt>Ready</dt><dd id="ready">–</dd></div>
<div><dt>In flight</dt><dd id="in-flight">–</dd></div>
<div><dt>Oldest</dt><dd id="oldest">–</dd></div>
<div><dt>Answers not counted</dt><dd id="lag">–</dd></div>
<div><dt>In / out per second</dt><dd id="rates">–</dd></div>
<div><dt>Replicas running</dt><dd id="running">–</dd></div>
</dl>
<h2>Messages</h2>
<figure>
<svg id="messages" role="img" aria-label="Messages"></svg>
<figcaption><span class="key ready">ready</span> <span class="key in-flight">in flight</span> <span class="key gap">not known</span></figcaption>
</figure>
<h2>Replicas</h2>
<figure>
<svg id="replicas" role="img" aria-label="Replicas"></svg>
<figcaption><span class="key wanted">wanted</span> <span class="key running">running</span> <span>▲ scaled out</span> <span>▼ scaled in</span></figcaption>
</figure>
<h2>Decisions</h2>
<p id="why"></p>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Replicas</th><th scope="col">Outcome</th><th scope="col">Why</th></tr></thead>
<tbody id="decisions"></tbody>
</table>
<nav aria-label="Figures"><a href="/status">/status</a> <a href="/decisions">/decisions</a> <a href="/history">/history</a> <a href="/load.csv">/load.csv</a> <a href="/metrics">/metrics</a></nav>
</main>
</body>
</html>
`;
