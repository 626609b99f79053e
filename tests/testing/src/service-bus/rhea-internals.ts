import type { Connection, Container, Delivery, Receiver, Sender } from 'rhea';
import type { Socket } from 'node:net';

// What a broker needs from rhea but its types, made for clients, lack. All of it is public behaviour of rhea.

interface ServerConnection {
  accept(socket: Socket): void;
  _register(): void;
}
interface Outcomes {
  accepted(): { described(): unknown };
  rejected(fields: { error: unknown }): { described(): unknown };
}
interface AttachFields {
  snd_settle_mode?: number | undefined;
  rcv_settle_mode?: number | undefined;
  max_message_size?: number;
}

/** Serves a socket whose first bytes may have been unshifted. */
export function acceptSocket(container: Container, socket: Socket): void {
  (container.create_connection() as unknown as ServerConnection).accept(socket);
}

/** Call it in the handler of `sender_open` or `receiver_open`, before the attach response is sent. */
export function setAttach(link: Sender | Receiver, fields: AttachFields): void {
  const { local } = link as unknown as { local: { attach: AttachFields } };
  Object.assign(local.attach, fields);
}

/** For a message that is sent settled, without a reply. */
export function markSettled(delivery: Delivery): void {
  (delivery as { settled: boolean }).settled = true;
}

/** The broker's outcome, which ends the delivery. */
export function settle(
  container: Container,
  delivery: Delivery,
  error?: { condition: string; description: string },
): void {
  const outcomes = container.message as unknown as Outcomes;
  const outcome = error === undefined ? outcomes.accepted() : outcomes.rejected({ error });
  delivery.update(true, outcome.described());
  // In the second settle mode the receiver sends nothing more, but rhea keeps the delivery until it does.
  (delivery as { remote_settled: boolean }).remote_settled = true;
}

/** Tells the receiver that its credit is used up. */
export function answerDrain(sender: Sender, connection: Connection): void {
  sender.set_drained(true);
  (connection as unknown as ServerConnection)._register();
}

/** The number of messages that the receiver is ready to take. */
export function creditOf(sender: Sender): number {
  return (sender as unknown as { credit: number }).credit;
}
