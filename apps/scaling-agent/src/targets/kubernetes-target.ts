import { z } from 'zod';
import { ScalingAgentError } from '../errors.ts';
import { bodyOf } from './http-call.ts';
import { callKubernetes, type KubernetesAccess } from './kubernetes-api.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from './target.ts';

export interface Workload {
  readonly namespace: string;
  readonly kind: 'deployment' | 'statefulset' | 'replicaset';
  readonly name: string;
}

const scaleSchema = z.looseObject({
  metadata: z.looseObject({ resourceVersion: z.string().optional() }),
  spec: z.looseObject({ replicas: z.int().min(0).default(0) }),
  status: z.looseObject({ replicas: z.int().min(0).default(0) }).optional(),
});

type Scale = z.infer<typeof scaleSchema>;

/** The workload that an autoscaler of either kind scales. */
const ownersSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.object({ scaleTargetRef: z.object({ kind: z.string().optional(), name: z.string() }) }),
    }),
  ),
});

const owners = [
  { kind: 'HorizontalPodAutoscaler', group: 'autoscaling/v2', plural: 'horizontalpodautoscalers' },
  { kind: 'ScaledObject', group: 'keda.sh/v1alpha1', plural: 'scaledobjects' },
] as const;

/** Tries when another client changes the scale between our read and write. */
const conflictTries = 5;

/**
 * Changes only the scale subresource of a workload. Refuses a workload that an autoscaler scales, because the two would
 * undo each other's changes.
 */
export class KubernetesTarget implements ScalingTarget {
  readonly name = 'kubernetes';
  readonly scales = 'replicas';
  readonly #access: KubernetesAccess;
  readonly #workload: Workload;
  readonly #path: string;

  constructor(access: KubernetesAccess, workload: Workload) {
    this.#access = access;
    this.#workload = workload;
    this.#path = `/apis/apps/v1/namespaces/${workload.namespace}/${workload.kind}s/${workload.name}/scale`;
  }

  async check(signal: AbortSignal): Promise<void> {
    await this.#get(signal);
    await this.#refuseOwned(signal);
  }

  async read(signal: AbortSignal): Promise<TargetState> {
    const { spec, status } = await this.#get(signal);
    return { replicas: spec.replicas, running: status?.replicas ?? 0, hasDrifted: false };
  }

  async scaleTo({ replicas }: Wanted, guard: Guard, signal: AbortSignal): Promise<void> {
    // An autoscaler may have been added since the start.
    await this.#refuseOwned(signal);
    for (let attempt = 1; attempt <= conflictTries; attempt += 1) {
      const scale = await this.#get(signal);
      if (scale.spec.replicas === replicas) return;
      const changed = { ...scale, spec: { ...scale.spec, replicas } };
      if (await this.#put(changed, guard, signal)) return;
    }
    throw new ScalingAgentError(
      'unavailable',
      `${this.#path} was changed by others ${conflictTries} times in a row`,
    );
  }

  /** The wanted number is in the workload itself. */
  resign(): void {}

  async close(): Promise<void> {}

  async #get(signal: AbortSignal): Promise<Scale> {
    const answer = await callKubernetes(this.#access, { method: 'GET', path: this.#path }, [200], signal);
    return bodyOf(scaleSchema, answer, `GET ${this.#path}`);
  }

  /** Returns false if it has changed since it was read, by its resource version. */
  async #put(scale: Scale, guard: Guard, signal: AbortSignal): Promise<boolean> {
    const call = { method: 'PUT', path: this.#path, body: scale, guard } as const;
    const { status } = await callKubernetes(this.#access, call, [200, 201, 409], signal);
    return status !== 409;
  }

  async #refuseOwned(signal: AbortSignal): Promise<void> {
    const { namespace, kind, name } = this.#workload;
    for (const owner of owners) {
      const path = `/apis/${owner.group}/namespaces/${namespace}/${owner.plural}`;
      const answer = await callKubernetes(this.#access, { method: 'GET', path }, [200, 404], signal);
      // 404: the cluster does not have this kind.
      if (answer.status === 404) continue;
      const found = bodyOf(ownersSchema, answer, `GET ${path}`).items.find(({ spec: { scaleTargetRef } }) => {
        return scaleTargetRef.name === name && (scaleTargetRef.kind ?? 'Deployment').toLowerCase() === kind;
      });
      if (found === undefined) continue;
      throw new ScalingAgentError(
        'misconfigured',
        `the ${owner.kind} "${found.metadata.name}" already scales ${kind}/${name}: delete it, or use the keda target`,
      );
    }
  }
}
