/** A metric as `/metrics` shows it. */
export interface ExposedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  /** The labels of its samples, sorted, without a histogram's own; empty if it has no sample yet. */
  readonly labels: readonly string[];
}

const ofHistograms = /_(?:bucket|sum|count)$/;

/** Parses Prometheus' text format. Label values must not contain quotes or commas. */
export function readExposition(text: string): ExposedMetric[] {
  const metrics = new Map<string, { type: string; help: string; labels: Set<string> }>();
  const of = (name: string) => {
    const known = metrics.get(name) ?? { type: '', help: '', labels: new Set<string>() };
    metrics.set(name, known);
    return known;
  };
  for (const line of text.split('\n')) {
    const about = /^# (TYPE|HELP) (\S+) (.*)$/.exec(line);
    if (about) {
      const [, what, name = '', words = ''] = about;
      if (what === 'TYPE') of(name).type = words;
      else of(name).help = words;
      continue;
    }
    const sample = /^([a-z_]+)\{([^}]*)\}/.exec(line);
    if (!sample) continue;
    const [, series = '', labels = ''] = sample;
    const name = metrics.has(series) ? series : series.replace(ofHistograms, '');
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) if (label !== 'le') of(name).labels.add(label);
  }
  return [...metrics].map(([name, { type, help, labels }]) => ({
    name,
    type,
    help,
    labels: [...labels].toSorted(),
  }));
}
