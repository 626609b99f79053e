param name string
param location string
param environmentId string
param image string
param registryServer string
param identityId string
param env array
@secure()
param secrets object
@description('Secrets that the app finds as files in /etc/canvass.')
param secretFiles array = []
param port int
param readinessPath string = '/healthz'
@allowed(['external', 'internal', 'none'])
param ingress string
param cpu string
param memory string
param minReplicas int
param maxReplicas int
param scaleRules array

resource app 'Microsoft.App/containerApps@2025-01-01' = {
  name: name
  location: location
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: { '${identityId}': {} }
  }
  properties: {
    environmentId: environmentId
    configuration: {
      activeRevisionsMode: 'Single'
      registries: [{ server: registryServer, identity: identityId }]
      secrets: [for secret in items(secrets): { name: secret.key, value: secret.value }]
      ingress: ingress == 'none'
        ? null
        : {
            external: ingress == 'external'
            targetPort: port
            transport: 'http'
            // The agent's callers are in the environment and use plain HTTP.
            allowInsecure: ingress == 'internal'
          }
    }
    template: {
      // An app stops within 20 s.
      terminationGracePeriodSeconds: 30
      containers: [
        {
          name: name
          image: image
          env: env
          resources: { cpu: json(cpu), memory: memory }
          volumeMounts: empty(secretFiles) ? [] : [{ volumeName: 'secret-files', mountPath: '/etc/canvass' }]
          probes: [
            {
              type: 'Startup'
              httpGet: { path: '/healthz', port: port }
              periodSeconds: 2
              failureThreshold: 30
            }
            {
              type: 'Liveness'
              httpGet: { path: '/healthz', port: port }
              periodSeconds: 10
              timeoutSeconds: 5
            }
            {
              type: 'Readiness'
              httpGet: { path: readinessPath, port: port }
              periodSeconds: 5
              timeoutSeconds: 5
            }
          ]
        }
      ]
      volumes: empty(secretFiles)
        ? []
        : [
            {
              name: 'secret-files'
              storageType: 'Secret'
              secrets: map(secretFiles, name => { secretRef: name, path: name })
            }
          ]
      scale: {
        minReplicas: minReplicas
        maxReplicas: maxReplicas
        rules: scaleRules
      }
    }
  }
}

output id string = app.id
