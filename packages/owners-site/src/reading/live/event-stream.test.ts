import { describe, expect, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { markup } from '@canvass/web/page';
import { EventStream } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';
import { RenderedResults } from './rendered-results.ts';
import type { ResultsReading, ResultsState } from './results-state.ts';

function readingOf(id: string): ResultsReading {
  const key = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
  return { key, id, edition: id.split('.', 1)[0] } as ResultsReading;
}

/** A stream whose page shows the id of its reading, and a region that never changes. */
function streamFixture(seenId?: string) {
  const clock = new FakeClock();
  const rendered = new RenderedResults({ maxBytes: 1e6 });
  const at: { state: ResultsState | undefined; isAllowed: boolean } = {
    state: { outcome: 'found', reading: readingOf('I1-1.1'), oldSinceMs: undefined },
    isAllowed: true,
  };
  const stream = new EventStream({
    state: () => at.state,
    regionsOf: (reading) =>
      rendered.regions(reading, 'desk', () => ({
        answers: markup`<b>${reading.id}</b>`,
        title: markup`Coffee`,
      })),
    changes: (from, to, id) => rendered.changes(from, to, id),
    isAllowed: () => Promise.resolve(at.isAllowed),
    clock,
    random: () => 0.5,
  });
  const events = stream.events(seenId);
  const got: string[] = [];
  let isOver = false;
  const all = (async () => {
    for await (const event of events) got.push(event.toString().trim());
    isOver = true;
  })();
  return {
    clock,
    stream,
    all,
    isOver: () => isOver,
    allow: (isAllowed: boolean) => (at.isAllowed = isAllowed),
    become: async (state: ResultsState) => {
      at.state = state;
      stream.wake();
      await clock.settle();
    },
    show: async (id: string, oldSinceMs?: number) => {
      at.state = { outcome: 'found', reading: readingOf(id), oldSinceMs };
      stream.wake();
      await clock.settle();
    },
    /** Returns what the stream has sent since the last call. */
    sent: async () => {
      await clock.settle();
      return got.splice(0);
    },
  };
}

describe('a stream', () => {
  test('begins with what a page that shows nothing needs, and goes on with what changes', async () => {
    const { sent, show } = streamFixture();
    expect(await sent()).toEqual([
      'retry: 2000',
      'id: I1-1.1\nevent: regions\ndata: {"answers":"<b>I1-1.1</b>","title":"Coffee"}',
    ]);
    await show('I1-1.2');
    expect(await sent()).toEqual(['id: I1-1.2\nevent: regions\ndata: {"answers":"<b>I1-1.2</b>"}']);
  });

  test('sends a page that has seen the newest results only what follows', async () => {
    const { sent, show } = streamFixture('I1-1.1');
    expect(await sent()).toEqual(['retry: 2000']);
    await show('I1-1.2');
    expect(await sent()).toEqual(['id: I1-1.2\nevent: regions\ndata: {"answers":"<b>I1-1.2</b>"}']);
  });

  test('skips what a slow reader had no time for', async () => {
    const { stream, clock, become } = streamFixture();
    const events = stream.events('I1-1.1');
    await events.next();
    for (const id of ['I1-1.2', 'I1-1.3', 'I1-1.4']) {
      await become({ outcome: 'found', reading: readingOf(id), oldSinceMs: undefined });
    }
    expect(String((await events.next()).value)).toContain('id: I1-1.4\n');
    await clock.settle();
  });

  test('shows every 10 s that it is alive', async () => {
    const { sent, clock } = streamFixture('I1-1.1');
    await sent();
    await clock.advance(20_000);
    expect(await sent()).toEqual([': still here', ': still here']);
  });

  test('says since when the figures are old, once, and when they are current again', async () => {
    const { sent, show, clock } = streamFixture('I1-1.1');
    await sent();
    await show('I1-1.1', Date.UTC(2026, 0, 1));
    expect(await sent()).toEqual(['event: old\ndata: {"since":"2026-01-01T00:00:00.000Z"}']);
    await clock.advance(10_000);
    expect(await sent()).toEqual([': still here']);
    await show('I1-1.2');
    expect(await sent()).toEqual([expect.stringContaining('event: regions'), 'event: current\ndata: {}']);
  });

  test('asks for a reload when the survey was edited, also while the reader was away', async () => {
    const { sent, show } = streamFixture('I1-1.1');
    await sent();
    await show('I1-2.1');
    expect(await sent()).toEqual(['event: edited\ndata: {}']);
    await show('I1-2.2');
    expect(await sent()).toEqual([expect.stringContaining('id: I1-2.2')]);
    expect(await streamFixture('I0-1.1').sent()).toContain('event: edited\ndata: {}');
  });

  test('ends when the survey is deleted', async () => {
    const { sent, become, isOver } = streamFixture('I1-1.1');
    await sent();
    await become({ outcome: 'notFound' });
    expect(await sent()).toEqual(['event: ended\ndata: {"why":"deleted"}']);
    expect(isOver()).toBe(true);
  });

  test('ends within 10 s after its reader lost access, also while figures arrive', async () => {
    const { sent, allow, clock, show, isOver } = streamFixture('I1-1.1');
    await sent();
    allow(false);
    await clock.advance(9_000);
    await show('I1-1.2');
    await sent();
    await clock.advance(1_000);
    expect(await sent()).toEqual([': still here', 'event: ended\ndata: {"why":"access"}']);
    expect([isOver(), clock.pending]).toEqual([true, 0]);
  });

  test('asks at once whether its reader may still see it when settings have changed', async () => {
    const { sent, allow, become } = streamFixture('I1-1.1');
    await sent();
    allow(false);
    const reading = { ...readingOf('I1-1.1'), stored: {} } as ResultsReading;
    await become({ outcome: 'found', reading, oldSinceMs: undefined });
    expect(await sent()).toEqual(['event: ended\ndata: {"why":"access"}']);
  });

  test('ends with the site, and says when to come back', async () => {
    const { sent, stream, clock, all } = streamFixture('I1-1.1');
    await sent();
    stream.close();
    await all;
    expect(await sent()).toEqual(['retry: 3500']);
    expect(clock.pending).toBe(0);
  });
});

describe('the open streams', () => {
  const limits = { maxStreams: 3, maxStreamsPerTenant: 2, maxStreamsPerAddress: 2 };

  test('are limited on the site, per tenant and per address', () => {
    const streams = new OpenStreams(limits);
    streams.open('acme', '1');
    const second = streams.open('acme', '2');
    expect(streams.open('acme', '3')).toEqual({ outcome: 'full', of: 'tenant' });
    streams.open('other', '1');
    expect(streams.open('third', '1')).toEqual({ outcome: 'full', of: 'address' });
    expect(streams.open('third', '9')).toEqual({ outcome: 'full', of: 'site' });
    if (second.outcome === 'opened') {
      second.close();
      second.close();
    }
    expect(streams.count).toBe(2);
    expect(streams.open('acme', '2').outcome).toBe('opened');
  });
});

describe('what was rendered', () => {
  test('is rendered once for all who show the same results in the same form', () => {
    const rendered = new RenderedResults({ maxBytes: 10_000 });
    let renders = 0;
    const render = () => ({ answers: markup`${(renders += 1)}` });
    const first = readingOf('1');
    const regions = rendered.regions(first, 'desk', render);
    expect(rendered.regions(first, 'desk', render)).toBe(regions);
    expect(rendered.regions(first, 'public', render)).not.toBe(regions);
    const next = rendered.regions(readingOf('2'), 'desk', render);
    const event = rendered.changes(regions, next, '2');
    expect(event?.toString()).toBe('id: 2\nevent: regions\ndata: {"answers":"3"}\n\n');
    expect(rendered.changes(regions, next, '2')).toBe(event);
    expect(rendered.changes(next, next, '2')).toBeUndefined();
    expect(renders).toBe(3);
    const body = rendered.body(first, 'desk', () => markup`<p>1</p>`);
    expect(rendered.body(first, 'desk', () => markup`<p>2</p>`)).toBe(body);
    const page = rendered.page(first, 'desk', () => '<p>1</p>');
    expect(rendered.page(first, 'desk', () => '<p>2</p>')).toBe(page);
    expect(rendered.page(first, 'desk of another', () => '<p>2</p>').bytes.toString()).toBe('<p>2</p>');
  });
});
