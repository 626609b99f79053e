import { expect, test } from '@jest/globals';
import { KeptFeeds } from './kept-feeds.ts';

test('feeds that nobody watches are forgotten when they have grown too large together', () => {
  const feeds = new KeptFeeds<{ isWatched: boolean; bytes: number }>(1_000);
  const [first, second] = ['first', 'second'].map((path) => {
    const feed = feeds.get(path, () => ({ isWatched: false, bytes: 10 }));
    feed.bytes = 600;
    feeds.resized(path, feed);
    return feed;
  });
  expect([...feeds.where(() => true)]).toEqual([second]);
  expect(feeds.get('first', () => ({ isWatched: false, bytes: 10 }))).not.toBe(first);
});
