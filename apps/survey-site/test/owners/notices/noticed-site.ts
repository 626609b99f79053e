import { createNoticeTeller, createSingleMails, messagesOn, tidySingles } from '@canvass/mail';
import type { BlobContainer } from '@canvass/storage';
import { FakeClock } from '@canvass/testing';
import { ulid } from 'ulid';
import { journalOf } from '../../support/counted-answers.ts';
import { adminApiKey, memorySite, withTenant } from '../../support/memory-site.ts';
import { sendJson } from '../mail/send-json.ts';

export const origin = 'http://canvass.test';
export const address = '/v1/tenants/acme/surveys/coffee/notices';

interface StoredMail {
  readonly is: string;
  readonly id: string;
  readonly againAtMs: number;
}

type Containers = Readonly<
  Record<'notices' | 'unsubscribes' | 'definitions' | 'singleMails' | 'summaries', BlobContainer>
>;

/** A site with a survey, and what workers do about its notices. `now`: when it begins. */
export async function noticedSite(now: string | number = '2026-11-20T12:00:00Z') {
  const clock = new FakeClock(typeof now === 'number' ? now : Date.parse(now));
  const at = memorySite({ options: { publicUrl: origin }, deps: { clock } });
  const key = await withTenant(at);
  const journal = journalOf(at);
  const { containers } = at;
  const faults: unknown[] = [];
  /** The ids of the mails that were sent, with their counts. */
  const sent: { readonly id: string; readonly to: string; readonly subject: string }[] = [];
  const known = new Map<string, { readonly to: string; readonly subject: string }>();

  /** A worker. `over`: storage that fails it. */
  const teller = (over: Partial<Containers> = {}) => {
    const used: Containers = { ...containers, ...over };
    const singles = createSingleMails({
      container: used.singleMails,
      messages: messagesOn(at.mailQueue),
      clock,
      newId: ulid,
      linkSecret: adminApiKey,
      onSendFailure: (error) => faults.push(error),
    });
    return createNoticeTeller({
      containers: used,
      summaries: at.deps.summaries,
      singles: {
        ...singles,
        sendOnce(name, id, mail, limits) {
          known.set(id, { to: mail.to, subject: mail.subject });
          return singles.sendOnce(name, id, mail, limits);
        },
      },
      clock,
      random: () => 0,
      newId: ulid,
      linkSecret: adminApiKey,
      onFailure: (error) => faults.push(error),
    });
  };
  const first = teller();

  /** Takes and sends what waits, as the worker of mails does. */
  async function sendAll(): Promise<void> {
    for await (const { name } of containers.singleMails.list()) {
      const found = await containers.singleMails.get(name);
      if (found.outcome !== 'found') continue;
      const { is, id, againAtMs } = JSON.parse(found.bytes.toString()) as StoredMail;
      if (is !== 'waiting') continue;
      sent.push({ id, ...known.get(id)! });
      const metadata = { ends: String(againAtMs) };
      await containers.singleMails.put(name, Buffer.from(JSON.stringify({ is: 'done', id, againAtMs })), {
        metadata,
      });
    }
  }

  return {
    at,
    clock,
    key,
    faults,
    sent,
    teller,
    sendAll,
    put: (notices: readonly object[]) => sendJson(at, key, 'PUT', address, { notices }),
    list: async () => (await sendJson(at, key, 'GET', address)).json<{ notices: object[] }>().notices,
    /** Counts some more answers. */
    async answer(count: number): Promise<void> {
      await journal.store(Array.from({ length: count }, () => ({ colour: 'red' })));
      await journal.count();
    },
    /** Has one sweep, and sends what waits. */
    async sweep(): Promise<void> {
      await first.tell();
      await sendAll();
      await tidySingles({
        singles: containers.singleMails,
        clock,
        messages: messagesOn(at.mailQueue),
        graceMs: 60_000,
        onFailure: (error) => faults.push(error),
      });
    },
    subjects: () => sent.map(({ to, subject }) => `${to}: ${subject}`),
    stored: async () => {
      const blobs = await Array.fromAsync(containers.notices.list());
      const found = await Promise.all(blobs.map(({ name }) => containers.notices.get(name)));
      return found.map((each) => (each.outcome === 'found' ? each.bytes.toString() : '')).join();
    },
  };
}

export type NoticedSite = Awaited<ReturnType<typeof noticedSite>>;
