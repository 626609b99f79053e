import { beforeEach, describe, expect, test } from '@jest/globals';
import { builderSite, rev } from './builder-site.ts';

const { begin, get, post, publish, draftOf } = builderSite();
beforeEach(begin);

/** The draft's pages with their jumps, and its endings. */
const paths = async () => {
  const { sections, endings } = (await draftOf()).draft as {
    sections: { key: string; next: { key: string; to: string }[] }[];
    endings: { id: string }[];
  };
  return { keys: sections.map(({ key: each }) => each), next: sections.map(({ next }) => next), endings };
};

describe('paths in the builder', () => {
  test('an ending and a way to it are made without script', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    await post('/edit', { revision: rev(1), action: 'addEnding' });
    const ending = {
      open: 'ending.end1',
      title: 'Sorry',
      text: 'Not for you',
      redirectTo: '',
      screenOut: 'yes',
    };
    await post('/edit', { ...ending, revision: rev(2), action: 'close' });
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(3), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    const way = { [`jump.${jump.key}`]: 'ending:end1', [`of.${jump.key}.when`]: 'all' };
    const condition = {
      [`of.${jump.key}.if.0.question`]: 'colour',
      [`of.${jump.key}.if.0.test`]: 'answered',
    };
    const saved = await post('/edit', { ...page, ...way, ...condition, revision: rev(4), action: 'save' });
    expect(saved.statusCode).toBe(303);
    const { body } = await get(`/edit?open=section.${keys[0]}`);
    expect(body).toContain('<option value="ending:end1" dir="auto" selected>Ending: Sorry</option>');
    expect((await get('/edit')).body).toContain(
      'After this page: if question 1 is answered, end with “Sorry”',
    );
    const published = await publish();
    expect(published).toMatchObject({
      sections: [
        {
          startsAt: 'colour',
          next: [{ showIf: { question: 'colour', answered: true }, to: { ending: 'end1' } }],
        },
        {},
      ],
      endings: [{ id: 'end1', title: 'Sorry', text: 'Not for you', screenOut: true }],
    });
  });

  test('pages to which no way leads are named before they are published', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    await post('/edit', { revision: rev(1), action: 'addEnding' });
    const ending = { open: 'ending.end1', title: 'Sorry', text: '', redirectTo: '' };
    await post('/edit', { ...ending, revision: rev(2), action: 'close' });
    expect((await get('/publish')).body).not.toContain('No way leads to');
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(3), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    await post('/edit', { ...page, [`jump.${jump.key}`]: 'ending:end1', revision: rev(4), action: 'save' });
    const { body } = await get('/publish');
    expect(body).toContain('No way leads to some of the pages');
    expect(body).toMatch(/Page 2, which begins with “[^”]+”: the pages before it always lead past it\./);
    expect(await publish()).toMatchObject({ sections: [{ next: [{ to: { ending: 'end1' } }] }, {}] });
  });

  test('a way to a page that was moved before it is to look at, and can be undone', async () => {
    await post('/edit', { revision: rev(0), action: 'addSection:colour' });
    const { keys } = await paths();
    const page = { open: `section.${keys[0]}`, title: '', description: '' };
    await post('/edit', { ...page, revision: rev(1), action: 'jumpAdd' });
    const jump = (await paths()).next[0]![0]!;
    const way = { ...page, [`jump.${jump.key}`]: keys[1]! };
    await post('/edit', { ...way, revision: rev(2), action: `sectionDown:${keys[0]}` });
    const { body } = await get('/publish');
    expect(body).toContain('choose a later page: the form must come to an end');
    expect((await get(`/edit?open=section.${keys[0]}`)).body).toContain('(comes before)');
    await post('/edit', { revision: rev(3), action: 'undo' });
    expect((await get('/publish')).body).not.toContain('choose a later page');
  });
});
