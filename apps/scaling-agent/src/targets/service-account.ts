import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Kubernetes mounts a pod's identity here. */
const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount';

export interface ServiceAccount {
  /** Read each time, because it is renewed while the pod runs. Undefined if there is none. */
  token(): Promise<string | undefined>;
  /** PEM. */
  certificateAuthority(): Promise<string | undefined>;
  namespace(): Promise<string | undefined>;
}

export function serviceAccount(folder: string = serviceAccountFolder): ServiceAccount {
  const read = async (file: string): Promise<string | undefined> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    return text.trim() === '' ? undefined : text.trim();
  };
  return {
    token: () => read('token'),
    certificateAuthority: () => read('ca.crt'),
    namespace: () => read('namespace'),
  };
}
