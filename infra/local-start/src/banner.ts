import type { Demo } from '@canvass/first-start';

export interface Banner {
  /** The site, for a browser on this machine. */
  readonly origin: string;
  /** The scaling agent. */
  readonly agentOrigin: string;
  /** Undefined if its key is not in the data folder. */
  readonly demo: Demo | undefined;
  /** The file with the operator's key; undefined if the key comes from the environment. */
  readonly adminKeyFile: string | undefined;
  readonly connectionStringFile: string;
  readonly dataDir: string;
}

/** The links and keys; the last line starts with `ready`. */
export function bannerLines(banner: Banner): readonly string[] {
  const { origin, demo } = banner;
  const shownKey = demo?.key ?? 'not kept here; `npm run canvass -- rotate-key demo` prints a new one';
  return [
    '',
    'Canvass is running on this machine.',
    '',
    ...(demo
      ? [`  Start here  ${origin}${demo.signInLink}`, startNote, '']
      : [`  Desk       ${origin}/desk`]),
    `  Form       ${origin}/s/demo/coffee`,
    `  Summary    ${origin}/v1/tenants/demo/surveys/coffee/summary`,
    `             curl -H 'Authorization: Bearer ${demo?.key ?? 'DEMO_KEY'}' ${origin}/v1/tenants/demo/surveys/coffee/summary`,
    `  API        ${origin}/reference`,
    `  Dashboard  ${origin}/ops (sign in with the admin key)`,
    `  Agent      ${banner.agentOrigin}/status (JSON)`,
    `  Demo key   ${shownKey}`,
    `  Admin key  ${banner.adminKeyFile === undefined ? 'from ADMIN_API_KEY' : `in ${banner.adminKeyFile}`}`,
    `  Storage    connection string in ${banner.connectionStringFile}`,
    `  Data       in ${banner.dataDir} (delete it to start from scratch)`,
    '',
    'ready: Ctrl-C stops everything',
  ];
}

const startNote = '              signs in to the demo, once and within an hour';
