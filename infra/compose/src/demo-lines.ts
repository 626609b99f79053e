import type { Demo } from '@canvass/first-start';

export interface Shown {
  /** The site's URL for a browser. */
  readonly site: string;
  /** Undefined if the demo tenant's key is not in the volume. */
  readonly demo: Demo | undefined;
  readonly isAdminKeyGiven: boolean;
}

/** The links and keys; the last line starts with `ready`. */
export function demoLines({ site, demo, isAdminKeyGiven }: Shown): readonly string[] {
  const summary = `${site}/v1/tenants/demo/surveys/coffee/summary`;
  const adminKey = isAdminKeyGiven
    ? 'as ADMIN_API_KEY says'
    : 'docker compose exec survey-site cat /var/lib/canvass/admin-api-key';
  const otherKey = 'not kept here; `docker compose run --rm cli rotate-key demo` prints a new one';
  return [
    'Canvass is running in containers.',
    '',
    ...(demo ? [`  Start here  ${site}${demo.signInLink}`, startNote, ''] : [`  Desk       ${site}/desk`]),
    `  Form       ${site}/s/demo/coffee`,
    `  Summary    curl -H 'Authorization: Bearer ${demo?.key ?? 'DEMO_KEY'}' ${summary}`,
    `  API        ${site}/reference`,
    `  Dashboard  ${site}/ops (sign in with the admin key)`,
    `  Demo key   ${demo?.key ?? otherKey}`,
    `  Admin key  ${adminKey}`,
    '  Data       in the volumes "azurite" and "keys"; `docker compose down --volumes` deletes them',
    '',
    `ready: ${site}/s/demo/coffee`,
  ];
}

const startNote = '              signs in to the demo, once and within an hour';
