export interface Banner {
  /** Where a browser on this machine finds the site. */
  readonly origin: string;
  /** Where the scaling agent answers as JSON. */
  readonly agentOrigin: string;
  /** Undefined where it is not kept here. */
  readonly demoKey: string | undefined;
  /** Where the operator's key is kept, or undefined where the environment gave it. */
  readonly adminKeyFile: string | undefined;
  readonly connectionStringFile: string;
  readonly dataDir: string;
}

/** What a person needs to go on; the last line starts with `ready`. */
export function bannerLines(banner: Banner): readonly string[] {
  const { origin, demoKey } = banner;
  const shownKey = demoKey ?? 'not kept here; `npm run canvass -- rotate-key demo` prints another';
  return [
    '',
    'Canvass is running on this machine.',
    '',
    `  Form       ${origin}/s/demo/coffee`,
    `  Summary    ${origin}/v1/tenants/demo/surveys/coffee/summary`,
    `             curl -H 'Authorization: Bearer ${demoKey ?? 'DEMO_KEY'}' ${origin}/v1/tenants/demo/surveys/coffee/summary`,
    `  OpenAPI    ${origin}/openapi.json`,
    `  Dashboard  ${origin}/ops (sign in with the admin key)`,
    `  Agent      ${banner.agentOrigin}/status (JSON)`,
    `  Demo key   ${shownKey}`,
    `  Admin key  ${banner.adminKeyFile === undefined ? 'as ADMIN_API_KEY says' : `in ${banner.adminKeyFile}`}`,
    `  Storage    connection string in ${banner.connectionStringFile}`,
    `  Data       in ${banner.dataDir} (without that folder, the next start begins anew)`,
    '',
    'ready: Ctrl-C stops everything',
  ];
}
