// Canvass in one resource group: storage, Container Apps with an identity each, and optionally Service Bus and PostgreSQL.
targetScope = 'resourceGroup'

import * as settings from 'settings.bicep'

@description('The prefix of every name: lower-case letters and digits.')
@minLength(3)
@maxLength(11)
param prefix string = 'canvass'
param location string = resourceGroup().location

@description('An Azure Container Registry of this resource group, with the three images.')
param registryName string
@description('The tag of the images canvass/survey-site, canvass/summary-worker and canvass/scaling-agent.')
param imageTag string

@description('The operator\'s key: 16 to 256 printable characters without spaces.')
@secure()
@minLength(16)
@maxLength(256)
param adminApiKey string
@description('Signs what must stay valid when the operator\'s key changes; like that key. Empty: the operator\'s key signs it.')
@secure()
param linkSecret string = ''

@description('Settings of all apps. Each app ignores those of others.')
param sharedSettings settings.shared = {}
@description('Settings of the sites alone. They win over sharedSettings.')
param siteSettings settings.site = {}
@description('Settings of the workers alone. They win over sharedSettings.')
param workerSettings settings.worker = {}
@description('Settings of the scaling agent alone. They win over sharedSettings.')
param agentSettings settings.agent = {}
@description('SMTP_URL of the workers: the mail server through which they send. Needs MAIL_FROM among the shared settings, and linkSecret. Empty: none.')
@secure()
param smtpUrl string = ''
@description('TRANSFER_DATABASE_URL of the workers: a PostgreSQL database that they keep equal to all surveys. Empty: none.')
@secure()
param transferDatabaseUrl string = ''
@description('OTEL_EXPORTER_OTLP_HEADERS of the sites and the workers: headers for the collector, such as its key.')
@secure()
param otlpHeaders string = ''
@description('The rules of the scaling agent, as JSON. Empty: its rules without a file.')
param scalingRules string = ''

@description('The address that people use, such as a custom domain of the site\'s app. Empty: the address that Azure gives it.')
param publicUrl string = ''
@description('The OpenID provider that members sign in with, such as https://login.microsoftonline.com/{Entra tenant}/v2.0. Empty: only keys sign in.')
param oidcIssuer string = ''
@description('The id under which the provider knows the site.')
param oidcClientId string = ''
@description('The secret that the provider gave for that id.')
@secure()
param oidcClientSecret string = ''

@minValue(1)
param siteMinReplicas int = 1
param siteMaxReplicas int = 10
@description('With 0, an idle system has no worker, and no sweep until the next hint.')
@minValue(0)
param workerMinReplicas int = 1
param workerMaxReplicas int = 10

@description('Service Bus, standard tier: wakes idle workers, so that they need not poll.')
param useServiceBus bool = false
@description('Keeps the hint queue in PostgreSQL, whose NOTIFY wakes the workers, instead of the storage account.')
param usePostgres bool = false
@secure()
param postgresPassword string = ''
@description('The agent that moves the worker\'s bounds by the timetable of its rules. Azure scales in between, by the queue.')
param deployScalingAgent bool = false

var isOnQueue = !usePostgres
var hasBus = useServiceBus && isOnQueue
var workerName = '${prefix}-worker'
var agentName = '${prefix}-agent'
var databaseUrl = usePostgres
  ? 'postgres://canvass:${uriComponent(postgresPassword)}@${postgres!.outputs.host}:5432/canvass?sslmode=verify-full'
  : ''

resource registry 'Microsoft.ContainerRegistry/registries@2023-07-01' existing = {
  name: registryName
}

resource siteIdentity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: '${prefix}-site'
  location: location
}

resource workerIdentity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: workerName
  location: location
}

resource agentIdentity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: agentName
  location: location
}

var acrPull = '7f951dda-4ed3-4680-a7ca-43fe172d538d'

resource siteMayPull 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: registry
  name: guid(registry.id, siteIdentity.id, acrPull)
  properties: {
    principalId: siteIdentity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', acrPull)
  }
}

resource workerMayPull 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: registry
  name: guid(registry.id, workerIdentity.id, acrPull)
  properties: {
    principalId: workerIdentity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', acrPull)
  }
}

resource agentMayPull 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: registry
  name: guid(registry.id, agentIdentity.id, acrPull)
  properties: {
    principalId: agentIdentity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', acrPull)
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  params: {
    name: '${prefix}${uniqueString(resourceGroup().id)}'
    location: location
    sitePrincipalId: siteIdentity.properties.principalId
    workerPrincipalId: workerIdentity.properties.principalId
    agentPrincipalId: agentIdentity.properties.principalId
  }
}

module serviceBus 'modules/service-bus.bicep' = if (hasBus) {
  name: 'service-bus'
  params: {
    name: '${prefix}-${uniqueString(resourceGroup().id)}'
    location: location
    sitePrincipalId: siteIdentity.properties.principalId
    workerPrincipalId: workerIdentity.properties.principalId
    agentPrincipalId: agentIdentity.properties.principalId
  }
}

module postgres 'modules/postgres.bicep' = if (usePostgres) {
  name: 'postgres'
  params: {
    name: '${prefix}-${uniqueString(resourceGroup().id)}'
    location: location
    password: postgresPassword
  }
}

resource logs 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: '${prefix}-logs'
  location: location
  properties: {
    retentionInDays: 30
    sku: { name: 'PerGB2018' }
  }
}

resource environment 'Microsoft.App/managedEnvironments@2025-01-01' = {
  name: '${prefix}-environment'
  location: location
  properties: {
    appLogsConfiguration: {
      destination: 'log-analytics'
      logAnalyticsConfiguration: {
        customerId: logs.properties.customerId
        sharedKey: logs.listKeys().primarySharedKey
      }
    }
  }
}

var queueEnv = concat(
  [
    { name: 'AZURE_STORAGE_ACCOUNT', value: storage.outputs.name }
    { name: 'QUEUE_PROVIDER', value: usePostgres ? 'postgres' : 'azure' }
  ],
  usePostgres ? [{ name: 'DATABASE_URL', secretRef: 'database-url' }] : []
)
var busEnv = hasBus ? [{ name: 'SERVICEBUS_NAMESPACE', value: serviceBus!.outputs.name }] : []
var agentEnv = deployScalingAgent ? [{ name: 'SCALING_AGENT_URL', value: 'http://${agentName}' }] : []
var siteUrl = empty(publicUrl) ? 'https://${prefix}-site.${environment.properties.defaultDomain}' : publicUrl
var hasOidc = !empty(oidcIssuer)
var oidcEnv = hasOidc
  ? [
      { name: 'OIDC_ISSUER', value: oidcIssuer }
      { name: 'OIDC_CLIENT_ID', value: oidcClientId }
      { name: 'OIDC_CLIENT_SECRET', secretRef: 'oidc-client-secret' }
    ]
  : []
var oidcSecrets = hasOidc ? { 'oidc-client-secret': oidcClientSecret } : {}
var linkEnv = empty(linkSecret) ? [] : [{ name: 'LINK_SECRET', secretRef: 'link-secret' }]
var linkSecrets = empty(linkSecret) ? {} : { 'link-secret': linkSecret }
var smtpEnv = empty(smtpUrl) ? [] : [{ name: 'SMTP_URL', secretRef: 'smtp-url' }]
var smtpSecrets = empty(smtpUrl) ? {} : { 'smtp-url': smtpUrl }
var siteSettingsEnv = map(items(union(sharedSettings, siteSettings)), each => { name: each.key, value: each.value })
var workerSettingsEnv = map(items(union(sharedSettings, workerSettings)), each => { name: each.key, value: each.value })
var agentSettingsEnv = map(items(union(sharedSettings, agentSettings)), each => { name: each.key, value: each.value })
var otlpEnv = empty(otlpHeaders) ? [] : [{ name: 'OTEL_EXPORTER_OTLP_HEADERS', secretRef: 'otlp-headers' }]
var otlpSecrets = empty(otlpHeaders) ? {} : { 'otlp-headers': otlpHeaders }
var transferEnv = empty(transferDatabaseUrl)
  ? []
  : [{ name: 'TRANSFER_DATABASE_URL', secretRef: 'transfer-database-url' }]
var transferSecrets = empty(transferDatabaseUrl) ? {} : { 'transfer-database-url': transferDatabaseUrl }
// A file for the agent: Container Apps mounts secrets as files.
var rulesEnv = empty(scalingRules) ? [] : [{ name: 'SCALING_RULES', value: '/etc/canvass/scaling-rules' }]
var rulesSecrets = empty(scalingRules) ? {} : { 'scaling-rules': scalingRules }
var queueSecrets = usePostgres ? { 'database-url': databaseUrl } : {}

module site 'modules/container-app.bicep' = {
  name: 'survey-site'
  params: {
    name: '${prefix}-site'
    location: location
    environmentId: environment.id
    image: '${registry.properties.loginServer}/canvass/survey-site:${imageTag}'
    registryServer: registry.properties.loginServer
    identityId: siteIdentity.id
    env: concat(siteSettingsEnv, queueEnv, busEnv, agentEnv, oidcEnv, linkEnv, otlpEnv, [
      { name: 'AZURE_CLIENT_ID', value: siteIdentity.properties.clientId }
      { name: 'PORT', value: '3000' }
      { name: 'ADMIN_API_KEY', secretRef: 'admin-api-key' }
      { name: 'TRUST_PROXY', value: 'true' }
      { name: 'PUBLIC_URL', value: siteUrl }
    ])
    secrets: union(queueSecrets, oidcSecrets, linkSecrets, otlpSecrets, { 'admin-api-key': adminApiKey })
    port: 3000
    readinessPath: '/readyz'
    ingress: 'external'
    cpu: '0.5'
    memory: '1Gi'
    minReplicas: siteMinReplicas
    maxReplicas: siteMaxReplicas
    scaleRules: [{ name: 'requests', http: { metadata: { concurrentRequests: '200' } } }]
  }
  dependsOn: [siteMayPull]
}

module worker 'modules/container-app.bicep' = {
  name: 'summary-worker'
  params: {
    name: workerName
    location: location
    environmentId: environment.id
    image: '${registry.properties.loginServer}/canvass/summary-worker:${imageTag}'
    registryServer: registry.properties.loginServer
    identityId: workerIdentity.id
    env: concat(workerSettingsEnv, queueEnv, busEnv, agentEnv, otlpEnv, transferEnv, smtpEnv, linkEnv, [
      { name: 'AZURE_CLIENT_ID', value: workerIdentity.properties.clientId }
      { name: 'METRICS_PORT', value: '9464' }
    ])
    secrets: union(queueSecrets, otlpSecrets, transferSecrets, smtpSecrets, linkSecrets)
    port: 9464
    ingress: 'none'
    cpu: '0.5'
    memory: '1Gi'
    minReplicas: workerMinReplicas
    maxReplicas: workerMaxReplicas
    scaleRules: isOnQueue
      ? [
          {
            name: 'hints'
            azureQueue: {
              accountName: storage.outputs.name
              queueName: 'answers-stored'
              queueLength: 25
              identity: workerIdentity.id
            }
          }
          {
            name: 'analyses'
            azureQueue: {
              accountName: storage.outputs.name
              queueName: 'analyses'
              queueLength: 25
              identity: workerIdentity.id
            }
          }
        ]
      : [
          { name: 'cpu', custom: { type: 'cpu', metadata: { type: 'Utilization', value: '70' } } }
        ]
  }
  dependsOn: [workerMayPull]
}

resource workerApp 'Microsoft.App/containerApps@2025-01-01' existing = {
  name: workerName
}

var containerAppsContributor = '358470bc-b998-42bd-ab17-a7e34c199c0f'

// Only for the app whose bounds it moves.
resource agentMayScale 'Microsoft.Authorization/roleAssignments@2022-04-01' = if (deployScalingAgent) {
  scope: workerApp
  name: guid(resourceGroup().id, workerName, agentIdentity.id, containerAppsContributor)
  properties: {
    principalId: agentIdentity.properties.principalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', containerAppsContributor)
  }
  dependsOn: [worker]
}

module agent 'modules/container-app.bicep' = if (deployScalingAgent) {
  name: 'scaling-agent'
  params: {
    name: agentName
    location: location
    environmentId: environment.id
    image: '${registry.properties.loginServer}/canvass/scaling-agent:${imageTag}'
    registryServer: registry.properties.loginServer
    identityId: agentIdentity.id
    env: concat(agentSettingsEnv, queueEnv, busEnv, rulesEnv, [
      { name: 'AZURE_CLIENT_ID', value: agentIdentity.properties.clientId }
      { name: 'PORT', value: '3100' }
      { name: 'SCALING_TARGET', value: 'azure-container-apps' }
      { name: 'SCALING_CONTAINER_APP', value: workerApp.id }
      { name: 'MIN_REPLICAS', value: string(workerMinReplicas) }
      { name: 'MAX_REPLICAS', value: string(workerMaxReplicas) }
    ])
    secrets: union(queueSecrets, rulesSecrets)
    secretFiles: objectKeys(rulesSecrets)
    port: 3100
    readinessPath: '/readyz'
    ingress: 'internal'
    cpu: '0.25'
    memory: '0.5Gi'
    minReplicas: 1
    maxReplicas: 1
    scaleRules: []
  }
  dependsOn: [agentMayPull, agentMayScale]
}

output url string = siteUrl
output storageAccount string = storage.outputs.name
