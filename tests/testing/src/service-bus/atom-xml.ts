import type { CorrelationFilter } from './correlation-filter.ts';
import { defaultSubscription } from './subscription.ts';
import type { SubscriptionDefinition } from './subscription.ts';

const longest = 'P10675199DT2H48M5.4775807S';
const connect = 'http://schemas.microsoft.com/netservices/2010/10/servicebus/connect';

/** The administration refuses a description. */
export class InvalidDescription extends Error {}

/** The `SubscriptionDescription` of an Atom entry, as the SDK writes it; throws `InvalidDescription`. */
export function parseSubscription(xml: string): SubscriptionDefinition {
  const idle = element(xml, 'AutoDeleteOnIdle');
  const autoDeleteOnIdleMs = idle === undefined ? null : durationMs(idle);
  if (autoDeleteOnIdleMs !== null && autoDeleteOnIdleMs < 300_000) {
    throw new InvalidDescription('The value supplied for AutoDeleteOnIdle is less than the minimum, PT5M.');
  }
  const timeToLive = element(xml, 'DefaultMessageTimeToLive');
  const lock = element(xml, 'LockDuration');
  return {
    lockDurationMs: (lock === undefined ? null : durationMs(lock)) ?? defaultSubscription.lockDurationMs,
    maxDeliveryCount: Number(element(xml, 'MaxDeliveryCount') ?? defaultSubscription.maxDeliveryCount),
    timeToLiveMs: timeToLive === undefined ? null : durationMs(timeToLive),
    autoDeleteOnIdleMs,
    filter: parseFilter(element(xml, 'Filter')),
  };
}

function parseFilter(xml: string | undefined): CorrelationFilter {
  if (xml === undefined) return {};
  const sql = element(xml, 'SqlExpression');
  if (sql !== undefined) {
    if (sql.replaceAll(' ', '') === '1=1') return {};
    throw new InvalidDescription(`This broker does not evaluate SQL filters: ${sql}`);
  }
  const [, ...pairsOn] = xml.split('<KeyValueOfstringanyType>');
  const pairs = pairsOn.map((rest): [string, string] => {
    const [pair = ''] = rest.split('</KeyValueOfstringanyType>', 1);
    return [element(pair, 'Key') ?? '', element(pair, 'Value') ?? ''];
  });
  const subject = element(xml, 'Label');
  const correlationId = element(xml, 'CorrelationId');
  const contentType = element(xml, 'ContentType');
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(pairs.length === 0 ? {} : { applicationProperties: Object.fromEntries(pairs) }),
  };
}

export function subscriptionEntry(url: string, definition: SubscriptionDefinition, messages: number): string {
  return entry(url, 'SubscriptionDescription', [
    ['LockDuration', duration(definition.lockDurationMs)],
    ['RequiresSession', 'false'],
    ['DefaultMessageTimeToLive', duration(definition.timeToLiveMs)],
    ['DeadLetteringOnMessageExpiration', 'false'],
    ['DeadLetteringOnFilterEvaluationExceptions', 'true'],
    ['MessageCount', String(messages)],
    ['MaxDeliveryCount', String(definition.maxDeliveryCount)],
    ['EnableBatchedOperations', 'true'],
    ['Status', 'Active'],
    ['AutoDeleteOnIdle', duration(definition.autoDeleteOnIdleMs)],
    ['EntityAvailabilityStatus', 'Available'],
  ]);
}

export function topicEntry(url: string): string {
  return entry(url, 'TopicDescription', [
    ['DefaultMessageTimeToLive', longest],
    ['MaxSizeInMegabytes', '1024'],
    ['RequiresDuplicateDetection', 'false'],
    ['DuplicateDetectionHistoryTimeWindow', 'PT10M'],
    ['EnableBatchedOperations', 'true'],
    ['Status', 'Active'],
    ['SupportOrdering', 'true'],
    ['AutoDeleteOnIdle', longest],
    ['EnablePartitioning', 'false'],
    ['EnableExpress', 'false'],
    ['EntityAvailabilityStatus', 'Available'],
  ]);
}

export function emptyFeed(url: string): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom"><id>${escape(url)}</id><title type="text">Not found</title></feed>`;
}

export function errorDocument(code: number, detail: string): string {
  return `<Error><Code>${code}</Code><Detail>${escape(detail)}</Detail></Error>`;
}

function entry(url: string, kind: string, fields: readonly (readonly [string, string])[]): string {
  const content = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  return (
    `<entry xmlns="http://www.w3.org/2005/Atom"><id>${escape(url)}</id>` +
    `<content type="application/xml"><${kind} xmlns="${connect}">${content}</${kind}></content></entry>`
  );
}

/** The text of the first element with that name, or undefined. */
function element(xml: string, name: string): string | undefined {
  let start = xml.indexOf(`<${name}`);
  while (start !== -1) {
    const afterName = start + 1 + name.length;
    const opened = xml.indexOf('>', afterName);
    const closed = opened === -1 ? -1 : xml.indexOf(`</${name}>`, opened);
    if (closed === -1) return undefined;
    // Another name may start with this one.
    if (/^[\s>]/.test(xml.charAt(afterName))) return unescape(xml.slice(opened + 1, closed));
    start = xml.indexOf(`<${name}`, afterName);
  }
  return undefined;
}

/** Parses an ISO 8601 duration in days and smaller units; null means practically endless. */
function durationMs(text: string): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(text);
  if (match === null) throw new InvalidDescription(`'${text}' is not a duration.`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
  return ms > 2 ** 31 - 1 ? null : ms;
}

function duration(ms: number | null): string {
  return ms === null ? longest : `PT${ms / 1_000}S`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
