import { BlockList } from 'node:net';
import {
  agentSettings,
  describeSettings,
  parseSettings,
  queueSettings,
  siteSettings,
  storageSettings,
  workerSettings,
  type Environment,
  type SettingGroup,
} from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { filesNamedBy, render } from '../src/kustomize.ts';
import { filesIn, sourcesOf, textOf } from '../src/repository.ts';
import { at, listAt, readYaml, type Manifest } from '../src/yaml-documents.ts';

const folders = [
  'infra/kubernetes/base',
  'infra/kubernetes/overlays/keda',
  'infra/kubernetes/overlays/owners',
];
const ownersFolder = 'infra/kubernetes/components/owners';
const apps = ['survey-site', 'summary-worker', 'scaling-agent'] as const;
const namespace = 'canvass';

type App = (typeof apps)[number];

/** Instead of the Secret that an operator makes. */
const secrets: Environment = {
  AZURE_STORAGE_CONNECTION_STRING:
    'DefaultEndpointsProtocol=https;AccountName=canvass;AccountKey=c2VjcmV0;EndpointSuffix=core.windows.net',
  ADMIN_API_KEY: 'an-operators-key-of-32-characters',
};

/** From the app's own `config.ts`. */
const parsers: Record<App, (env: Environment) => unknown> = {
  'survey-site': (env) => parseSettings(storageSettings, queueSettings, siteSettings, env),
  'summary-worker': (env) => parseSettings(storageSettings, queueSettings, workerSettings, env),
  'scaling-agent': (env) => parseSettings(storageSettings, queueSettings, agentSettings, env),
};

/** Whether a pod that the policy selects may open a connection to an address outside the cluster's pods. */
function reaches(policy: Manifest | undefined, address: string): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  const includes = (cidr: string): boolean => {
    const [network = '', bits = ''] = cidr.split('/');
    const block = new BlockList();
    block.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
    return block.check(address, family);
  };
  const targets = listAt(policy, 'spec', 'egress').flatMap((rule) => listAt(rule, 'to'));
  return targets.some((target) => {
    const block = at(target, 'ipBlock') as { cidr: string; except?: string[] } | undefined;
    return block !== undefined && includes(block.cidr) && !(block.except ?? []).some(includes);
  });
}

function podOf(objects: ReadonlyMap<string, Manifest>, app: App): Manifest {
  return at(objects.get(`Deployment/${app}`), 'spec', 'template', 'spec') as Manifest;
}

function containerOf(objects: ReadonlyMap<string, Manifest>, app: App): Manifest {
  const containers = listAt(podOf(objects, app), 'containers');
  expect(containers).toHaveLength(1);
  return containers[0]!;
}

function environmentOf(objects: ReadonlyMap<string, Manifest>, app: App): Environment {
  const container = containerOf(objects, app);
  const env: Record<string, string> = {};
  for (const source of listAt(container, 'envFrom')) {
    const name = String(at(source, 'configMapRef', 'name'));
    Object.assign(env, at(objects.get(`ConfigMap/${name}`), 'data'));
  }
  for (const each of listAt(container, 'env')) {
    const name = String(each['name']);
    const secret = at(each, 'valueFrom', 'secretKeyRef');
    if (secret === undefined) env[name] = String(each['value']);
    else env[name] = secrets[String(at(secret, 'key'))] ?? '';
  }
  return env;
}

/** Container ports by name. */
function portsOf(objects: ReadonlyMap<string, Manifest>, app: App): Record<string, number> {
  return Object.fromEntries(
    listAt(containerOf(objects, app), 'ports').map(({ name, containerPort }) => [name, containerPort]),
  );
}

/** The ports of a Service and their targets, by name. */
function serviceOf(objects: ReadonlyMap<string, Manifest>, name: string) {
  const service = objects.get(`Service/${name}`);
  const app = String(at(service, 'spec', 'selector', 'app')) as App;
  const targets = portsOf(objects, app);
  return Object.fromEntries(
    listAt(service, 'spec', 'ports').map((port) => [
      String(port['name']),
      { port: Number(port['port']), target: targets[String(port['targetPort'])] },
    ]),
  );
}

describe.each(folders)('the manifests in %s', (folder) => {
  const objects = render(folder);

  test('are all named by their kustomization', () => {
    expect(filesNamedBy(folder).toSorted()).toEqual(filesIn(folder, '.yaml'));
  });

  test('have one app each, from the image that the Dockerfile builds', () => {
    for (const app of apps) {
      expect(at(containerOf(objects, app), 'image')).toBe(`canvass/${app}`);
      expect(filesIn(`apps/${app}/src`, 'main.ts')).toContain(`apps/${app}/src/main.ts`);
      const labels = at(objects.get(`Deployment/${app}`), 'spec', 'template', 'metadata', 'labels');
      expect(labels).toEqual({ app });
      expect(at(objects.get(`Deployment/${app}`), 'spec', 'selector', 'matchLabels')).toEqual({ app });
    }
    const images = listAt(readYaml('infra/kubernetes/base/kustomization.yaml')[0], 'images');
    expect(images.map(({ name }) => name)).toEqual(apps.map((app) => `canvass/${app}`));
  });

  test.each(apps)('give %s every setting that it needs, no unknown one, and valid values', (app) => {
    const env = environmentOf(objects, app);
    const known = new Set(describeSettings().flatMap((row) => (row.apps.includes(app) ? [row.name] : [])));
    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
    expect(() => parsers[app](env)).not.toThrow();
  });

  test('give secrets only as secrets, and the secret of links to every site and worker', () => {
    const groups = [storageSettings, queueSettings, siteSettings, workerSettings, agentSettings];
    const areSecret = new Set(
      groups.flatMap((group) =>
        Object.entries(group as SettingGroup).flatMap(([name, { secret }]) => (secret ? [name] : [])),
      ),
    );
    for (const app of apps) {
      const given = listAt(containerOf(objects, app), 'env').filter(({ name }) =>
        areSecret.has(String(name)),
      );
      for (const each of given) expect(at(each, 'valueFrom', 'secretKeyRef', 'key')).toBe(each['name']);
      expect(given.some(({ name }) => name === 'LINK_SECRET')).toBe(app !== 'scaling-agent');
    }
    const shared = at(objects.get('ConfigMap/canvass-settings'), 'data');
    expect(Object.keys(shared as object).filter((name) => areSecret.has(name))).toEqual([]);
  });

  test.each(apps)('let every setting of %s be set: in the shared ConfigMap, or in the Secret', (app) => {
    expect(listAt(containerOf(objects, app), 'envFrom')).toEqual([
      { configMapRef: { name: 'canvass-settings' } },
    ]);
    const rows = describeSettings().filter((row) => row.apps.includes(app) && row.isSecret);
    const given = listAt(containerOf(objects, app), 'env').filter(
      (each) => at(each, 'valueFrom', 'secretKeyRef') !== undefined,
    );
    expect(new Set(given.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(given).toHaveLength(rows.length);
  });

  test('give sites and workers the same shared settings', () => {
    const [ofSite, ofWorker] = (['survey-site', 'summary-worker'] as const).map((app) =>
      listAt(containerOf(objects, app), 'envFrom'),
    );
    expect(ofSite).toEqual([{ configMapRef: { name: 'canvass-settings' } }]);
    expect(ofWorker).toEqual(ofSite);
  });

  test('name secrets and accounts that exist or that the README makes', () => {
    const readme = textOf('infra/kubernetes/README.md');
    for (const app of apps) {
      expect(objects.has(`ServiceAccount/${String(podOf(objects, app)['serviceAccountName'])}`)).toBe(true);
      for (const each of listAt(containerOf(objects, app), 'env')) {
        const secret = at(each, 'valueFrom', 'secretKeyRef');
        if (secret === undefined) continue;
        expect(at(secret, 'name')).toBe('canvass');
        expect(readme).toContain(`--from-literal=${String(at(secret, 'key'))}=`);
      }
    }
  });

  test('open the ports that the apps listen on', () => {
    const site = environmentOf(objects, 'survey-site');
    const worker = environmentOf(objects, 'summary-worker');
    const agent = environmentOf(objects, 'scaling-agent');
    expect(portsOf(objects, 'survey-site')).toEqual({ http: Number(site['PORT']) });
    expect(portsOf(objects, 'summary-worker')).toEqual({ metrics: Number(worker['METRICS_PORT']) });
    expect(portsOf(objects, 'scaling-agent')).toMatchObject({ http: Number(agent['PORT']) });
    expect(Object.values(serviceOf(objects, 'survey-site')).map(({ target }) => target)).toEqual([3000]);
    const { http } = serviceOf(objects, 'scaling-agent');
    for (const env of [site, worker]) {
      expect(env['SCALING_AGENT_URL']).toBe(`http://scaling-agent:${http?.port}`);
    }
    expect(http?.target).toBe(3100);
    for (const app of apps) {
      const annotations = at(objects.get(`Deployment/${app}`), 'spec', 'template', 'metadata', 'annotations');
      expect(Object.values(portsOf(objects, app))).toContain(Number(at(annotations, 'prometheus.io/port')));
      expect(sourcesOf(`apps/${app}/src`)).toContain(`'${String(at(annotations, 'prometheus.io/path'))}'`);
    }
  });

  test.each(apps)('probe %s on a port and path that answer', (app) => {
    const container = containerOf(objects, app);
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((kind) =>
      at(container, kind, 'httpGet'),
    );
    expect(probes.slice(0, 2)).not.toContain(undefined);
    for (const probe of probes) {
      if (probe === undefined) continue;
      expect(Object.keys(portsOf(objects, app))).toContain(at(probe, 'port'));
      expect(sourcesOf(`apps/${app}/src`)).toContain(`'${String(at(probe, 'path'))}'`);
    }
  });

  test.each(apps)('give %s the least rights, and time to stop', (app) => {
    const pod = podOf(objects, app);
    const container = containerOf(objects, app);
    expect(at(pod, 'securityContext')).toEqual({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(at(container, 'resources', 'limits', 'memory')).toBeDefined();
    const preStop = Number(at(container, 'lifecycle', 'preStop', 'exec', 'command', 1) ?? 0);
    const [, deadlineMs = ''] =
      /defaultDeadlineMs = ([\d_]+)/.exec(sourcesOf('packages/runtime/src/process')) ?? [];
    const deadline = Number(deadlineMs.replaceAll('_', '')) / 1_000;
    expect(deadline).toBeGreaterThan(0);
    expect(pod['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(preStop + deadline);
  });

  test('do not set the number of workers', () => {
    expect(at(objects.get('Deployment/summary-worker'), 'spec', 'replicas')).toBeUndefined();
  });
});

describe('the base', () => {
  const objects = render('infra/kubernetes/base');

  test('gives the agent exactly the rights that its README lists', () => {
    const readme = textOf('apps/scaling-agent/README.md');
    expect(readme).toContain('(`get`, `update` on `deployments/scale`; `list` on the two autoscaler kinds)');
    expect(listAt(objects.get('Role/scaling-agent'), 'rules')).toEqual([
      {
        apiGroups: ['apps'],
        resources: ['deployments/scale'],
        resourceNames: ['summary-worker'],
        verbs: ['get', 'update'],
      },
      { apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'], verbs: ['list'] },
      { apiGroups: ['keda.sh'], resources: ['scaledobjects'], verbs: ['list'] },
    ]);
    const binding = objects.get('RoleBinding/scaling-agent');
    expect(at(binding, 'roleRef', 'name')).toBe('scaling-agent');
    expect(listAt(binding, 'subjects')).toEqual([{ kind: 'ServiceAccount', name: 'scaling-agent' }]);
    expect(environmentOf(objects, 'scaling-agent')['SCALING_WORKLOAD']).toBe('deployment/summary-worker');
    expect([...objects.keys()].filter((id) => id.startsWith('Cluster'))).toEqual([]);
  });

  test('gives a cluster token only to the agent', () => {
    for (const app of apps) {
      expect(at(objects.get(`ServiceAccount/${app}`), 'automountServiceAccountToken')).toBe(false);
    }
    const tokens = apps.filter((app) => podOf(objects, app)['automountServiceAccountToken'] === true);
    expect(tokens).toEqual(['scaling-agent']);
  });
});

describe('a worker that was made to post elsewhere', () => {
  const policy = render('infra/kubernetes/base').get('NetworkPolicy/summary-worker');

  test('is selected by the policy, with its name server and its namespace', () => {
    expect(at(policy, 'spec', 'podSelector', 'matchLabels')).toEqual({ app: 'summary-worker' });
    expect(at(policy, 'spec', 'policyTypes')).toEqual(['Egress']);
    const [ofNamespace, ofNames, ...others] = listAt(policy, 'spec', 'egress');
    expect(ofNamespace).toEqual({ to: [{ podSelector: {} }] });
    expect(listAt(ofNames, 'ports').map(({ port }) => port)).toEqual([53, 53]);
    expect(others.flatMap((rule) => listAt(rule, 'to')).every((target) => 'ipBlock' in target)).toBe(true);
  });

  test.each([
    ['20.60.1.2', true],
    ['52.239.10.11', true],
    ['2603:1030::5', true],
    ['10.0.0.1', false],
    ['10.255.255.255', false],
    ['172.16.0.1', false],
    ['172.31.9.9', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['168.63.129.16', false],
    ['192.0.0.192', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::1', false],
  ])('reaches %s: %s', (address, expected) => {
    expect(reaches(policy, address)).toBe(expected);
  });
});

describe('the sites for owners only', () => {
  const objects = render('infra/kubernetes/overlays/owners');
  const [site, owners] = ['base/survey-site', 'components/owners/owners'].map((file) =>
    textOf(`infra/kubernetes/${file}.yaml`),
  );

  test('are the site under another name, with one more line', () => {
    const renamed = site?.replaceAll(/(?<!canvass\/)survey-site/g, 'owners').split('\n') ?? [];
    const lines = owners?.split('\n') ?? [];
    const added = '            - { name: SITE_AREAS, value: owners }';
    expect(lines.filter((line) => line !== added)).toEqual(renamed);
    expect(lines.filter((line) => line === added)).toHaveLength(1);
  });

  test('are rendered beside the others, with a Service of their own and valid settings', () => {
    expect(filesNamedBy(ownersFolder)).toEqual(filesIn(ownersFolder, '.yaml'));
    const spec = at(objects.get('Deployment/owners'), 'spec');
    const [container] = listAt(spec, 'template', 'spec', 'containers');
    const named = listAt(container, 'env').find(({ name }) => name === 'SITE_AREAS');
    const env = { ...secrets, SITE_AREAS: String(named?.['value']), PUBLIC_URL: 'https://answers.example' };
    expect(parseSettings(siteSettings, env).SITE_AREAS).toEqual(['owners']);
    expect(at(container, 'image')).toBe('canvass/survey-site');
    expect(at(objects.get('Service/owners'), 'spec', 'selector')).toEqual(
      at(spec, 'selector', 'matchLabels'),
    );
    expect(objects.has('ServiceAccount/owners')).toBe(true);
    // The others serve everything, owners included.
    expect(environmentOf(objects, 'survey-site')['SITE_AREAS']).toBeUndefined();
  });
});

describe('the KEDA overlay', () => {
  const objects = render('infra/kubernetes/overlays/keda');
  const scaledObject = objects.get('ScaledObject/summary-worker');

  test('has the agent’s address for KEDA', () => {
    const agent = environmentOf(objects, 'scaling-agent');
    expect(agent['SCALING_TARGET']).toBe('keda');
    const { grpc } = serviceOf(objects, 'scaling-agent');
    expect(grpc?.target).toBe(Number(agent['SCALING_GRPC_PORT']));
    const [trigger] = listAt(scaledObject, 'spec', 'triggers');
    expect(trigger).toEqual({
      type: 'external-push',
      metadata: { scalerAddress: `scaling-agent.${namespace}:${grpc?.port}` },
    });
    expect(at(scaledObject, 'spec', 'scaleTargetRef', 'name')).toBe('summary-worker');
  });

  test('has the same minimum and maximum for KEDA and the agent', () => {
    const agent = environmentOf(objects, 'scaling-agent');
    expect(at(scaledObject, 'spec', 'minReplicaCount')).toBe(Number(agent['MIN_REPLICAS']));
    expect(at(scaledObject, 'spec', 'maxReplicaCount')).toBe(Number(agent['MAX_REPLICAS']));
  });

  test('gives the agent no rights in the cluster', () => {
    expect([...objects.keys()].filter((id) => id.startsWith('Role'))).toEqual([]);
    expect(apps.filter((app) => podOf(objects, app)['automountServiceAccountToken'] === true)).toEqual([]);
  });
});
