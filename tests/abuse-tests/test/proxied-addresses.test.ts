import { expect, test } from '@jest/globals';
import { exchange, jsonBody, requestText } from '../src/exchange.ts';
import { bystanderSurvey, withWorld } from '../src/world.ts';

const limit = 10;
/** More than two windows of the limiter allow. */
const sent = 40;

const same: Record<string, (index: number) => string> = {
  'an IPv4 address with changing ports': (index) => `203.0.113.7:${40_000 + index}`,
  'an IPv6 address with changing ports': (index) => `[2001:db8:1::7]:${40_000 + index}`,
  'an IPv6 address in changing spellings': (index) =>
    ['2001:db8:2::7', '2001:0db8:2::7', '2001:DB8:2:0:0:0:0:7', '2001:db8:0002::0007'][index % 4]!,
  'an IPv4 address within IPv6 in changing spellings': (index) =>
    ['::ffff:203.0.113.9', '::FFFF:203.0.113.9', '0:0:0:0:0:ffff:203.0.113.9', '::ffff:cb00:7109'][
      index % 4
    ]!,
  'an address after others that the client invented': (index) => `198.51.100.${index}, 203.0.113.11`,
};

test('behind a proxy, one client has one budget, however the proxy writes its address', async () => {
  const siteEnv = { TRUST_PROXY: 'true', RATE_LIMIT_PER_10_S: String(limit) };
  await withWorld({ siteEnv }, async ({ site, attacker }) => {
    const path = `${attacker.surveyPath(bystanderSurvey)}/answers`;
    const refused: Record<string, number> = {};
    for (const [name, address] of Object.entries(same)) {
      const statuses = await Promise.all(
        Array.from({ length: sent }, async (_, index) => {
          const headers = { ...jsonBody, 'x-forwarded-for': address(index) };
          const answer = await exchange(
            site.port,
            requestText({ method: 'POST', path, headers, body: '{"answers":{"rating":5}}' }),
          );
          return answer.outcome === 'answered' ? answer.status : answer.outcome;
        }),
      );
      refused[name] = statuses.filter((status) => status === 429).length;
    }
    const budgets = Object.entries(refused).filter(([, count]) => count < sent - 2 * limit);
    expect(budgets).toEqual([]);
  });
});
