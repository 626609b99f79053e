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
<p id="summary" role="status">Waiting for the first reading …</p>
<noscript><p>The chart needs JavaScript; the same figures are in <a href="/history">/history</a>.</p></noscript>
<figure>
<figcaption>Messages over the last hour: <span class="key ready">ready</span> <span class="key in-flight">in flight</span></figcaption>
<svg id="messages" viewBox="0 0 720 160" role="img" aria-label="Messages over the last hour"></svg>
</figure>
<figure>
<figcaption>Replicas over the last hour: <span class="key wanted">wanted</span> <span class="key running">running</span></figcaption>
<svg id="replicas" viewBox="0 0 720 120" role="img" aria-label="Replicas over the last hour"></svg>
</figure>
<h2>Decisions</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Replicas</th><th scope="col">Outcome</th><th scope="col">Why</th></tr></thead>
<tbody id="decisions"></tbody>
</table>
<p><a href="/status">/status</a> <a href="/decisions">/decisions</a> <a href="/history">/history</a> <a href="/load.csv">/load.csv</a> <a href="/metrics">/metrics</a></p>
</main>
</body>
</html>
`;
