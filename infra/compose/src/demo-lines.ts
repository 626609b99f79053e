export interface Shown {
  /** The site's URL for a browser. */
  readonly site: string;
  /** Undefined if the demo tenant's key is not in the volume. */
  readonly demoKey: string | undefined;
  readonly isAdminKeyGiven: boolean;
}

/** The links and keys; the last line starts with `ready`. */
export function demoLines({ site, demoKey, isAdminKeyGiven }: Shown): readonly string[] {
  const summary = `${site}/v1/tenants/demo/surveys/coffee/summary`;
  const adminKey = isAdminKeyGiven
    ? 'as ADMIN_API_KEY says'
    : 'docker compose exec survey-site cat /var/lib/canvass/admin-api-key';
  const otherKey = 'not kept here; `docker compose run --rm cli rotate-key demo` prints a new one';
  return [
    'Canvass is running in containers.',
    '',
    `  Form       ${site}/s/demo/coffee`,
    `  Summary    curl -H 'Authorization: Bearer ${demoKey ?? 'DEMO_KEY'}' ${summary}`,
    `  API        ${site}/reference`,
    `  Dashboard  ${site}/ops (sign in with the admin key)`,
    `  Demo key   ${demoKey ?? otherKey}`,
    `  Admin key  ${adminKey}`,
    '  Data       in the volumes "azurite" and "keys"; `docker compose down --volumes` deletes them',
    '',
    `ready: ${site}/s/demo/coffee`,
  ];
}
