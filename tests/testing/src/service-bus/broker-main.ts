import { Broker } from './broker.ts';
import type { BrokerOptions } from './broker.ts';
import type { BrokerCall, BrokerReply } from './broker-calls.ts';

/** A broker as a process, controlled over IPC by its parent; it ends with its parent. */
async function main(): Promise<void> {
  const broker = await Broker.start(JSON.parse(process.argv[2] ?? '{}') as BrokerOptions);
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, call }: { id: number; call: BrokerCall }) => {
    const subscriptions = act(broker, call);
    process.send?.({ call: id, counts: broker.counts, subscriptions } satisfies BrokerReply);
  });
  process.send?.({ port: broker.port });
}

function act(broker: Broker, call: BrokerCall): string[] {
  switch (call.kind) {
    case 'count':
      return [];
    case 'setKeys':
      broker.setKeys(call.keys);
      return [];
    case 'createTopic':
      broker.createTopic(call.topic);
      return [];
    case 'deleteTopic':
      broker.deleteTopic(call.topic);
      return [];
    case 'createSubscription':
      broker.createSubscription(call.topic, call.name);
      return [];
    case 'deleteSubscription':
      broker.deleteSubscription(call.topic, call.name);
      return [];
    case 'subscriptions':
      return broker.subscriptions(call.topic);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
