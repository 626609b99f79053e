import { startAzurite } from '@canvass/testing';

const defaultAccount = 'devstoreaccount1';

export interface Accounts {
  /** The connection string of an account that was never used. */
  next(): string;
  stop(): Promise<void>;
}

/** Storage accounts in one Azurite: the apps have fixed names of containers and queues. */
export async function startAccounts(count: number): Promise<Accounts> {
  const names = Array.from({ length: count }, (_, index) => `account${index + 1}`);
  const key = Buffer.from('the key of all accounts').toString('base64');
  const azurite = await startAzurite({
    env: { AZURITE_ACCOUNTS: names.map((name) => `${name}:${key}`).join(';') },
  });
  return {
    next() {
      const name = names.shift();
      if (name === undefined) throw new Error(`There are no more than ${count} accounts`);
      return azurite.connectionString
        .replaceAll(defaultAccount, name)
        .replace(/AccountKey=[^;]+/, `AccountKey=${key}`);
    },
    stop: () => azurite.stop(),
  };
}
