import { keyOfPath } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import { MailError } from '../errors.ts';
import type { ListPath } from '../state/list-path.ts';
import { rowsPerPage } from '../state/limits.ts';
import type { MailList, Mailing } from '../state/mail-list.ts';
import { messageIdOf } from '../state/message-id.ts';
import type { Recipient } from '../state/recipients.ts';
import { composeMail } from '../texts/compose-mail.ts';
import type { UnsubscribeTokens } from '../unsubscribing/unsubscribe-tokens.ts';
import type { Smtp } from './smtp.ts';
import type { Sender } from './smtp-address.ts';
import type { SendOutcome } from './smtp-outcome.ts';
import type { Throttle } from './throttle.ts';

/** Makes the token of an invitation's link. */
export type TokenOf = (
  signed: {
    readonly instance: string;
    readonly batch: string;
    /** The values of hidden questions, which the token signs. */
    readonly fields: Readonly<Record<string, string>>;
  },
  number: number,
) => string;

export interface SendRowDeps {
  readonly smtp: Smtp;
  readonly sender: Sender;
  readonly throttle: Throttle;
  readonly tokenOf: TokenOf;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly clock: Clock;
}

export interface RowsAt {
  readonly path: ListPath;
  readonly list: MailList;
  readonly mailing: Mailing;
  readonly page: number;
}

/** Returns what sends the mail of one row. A number of an invitation is in the mail, and in nothing that is stored or logged. */
export function createSendRow(deps: SendRowDeps, { path, list, mailing, page }: RowsAt) {
  const { smtp, sender, throttle, tokenOf, unsubscribeTokens, clock } = deps;
  const { tenant, survey, instance } = keyOfPath(path);
  const form = `${mailing.origin}/s/${tenant}/${survey}`;
  const firstLanguage = Object.keys(mailing.texts)[0] ?? '';
  // The link of an anonymous invitation is not stored, so a reminder cannot have it.
  const hasLinks = !(list.anonymous && mailing.kind === 'reminder');

  return async (
    row: number,
    { address, name, language, fields = {} }: Recipient,
    number: number,
    signal: AbortSignal,
  ): Promise<SendOutcome> => {
    await throttle.turn();
    if (signal.aborted) return { is: 'down', what: 'unreachable' };
    const texts = mailing.texts[language] ?? mailing.texts[firstLanguage];
    if (texts === undefined || list.batch === null)
      throw new MailError('list-damaged', `the mailing ${mailing.id} of ${path} has no text`);
    const token = hasLinks
      ? tokenOf({ instance, batch: list.batch.id, fields: signedOf(list, fields) }, number)
      : '';
    const query = new URLSearchParams({ invitation: token, lang: language });
    const bytes = await composeMail({
      from: sender.header,
      to: { address, name },
      ...texts,
      language: mailing.texts[language] === undefined ? firstLanguage : language,
      messageId: messageIdOf(
        { list: path, mailing: mailing.id, row: page * rowsPerPage + row },
        sender.domain,
      ),
      values: {
        name,
        link: hasLinks ? `${form}?${query.toString()}` : '',
        unsubscribe: `${mailing.origin}/unsubscribe/${tenant}/${unsubscribeTokens.tokenOf(tenant, address)}?lang=${language}`,
      },
      date: new Date(clock.now()),
    });
    return smtp.send({ from: sender.address, to: address, bytes }, signal);
  };
}

/** Returns the values that the link of a recipient signs. It signs an empty one if they have none: else they could add one to its address. */
function signedOf(
  { fields: [column] }: Pick<MailList, 'fields'>,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return column === undefined || Object.keys(own).length > 0 ? own : { [column]: '' };
}
