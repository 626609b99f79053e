param name string
param location string
param sitePrincipalId string
param workerPrincipalId string
param agentPrincipalId string

resource account 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    accessTier: 'Hot'
    allowBlobPublicAccess: false
    // Only identities: no key can leak.
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }
}

// Versions and soft delete would keep a copy of every overwritten summary; use `canvass backup`.
resource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {
  parent: account
  name: 'default'
  properties: {
    isVersioningEnabled: false
    deleteRetentionPolicy: { enabled: false }
    changeFeed: { enabled: false }
  }
}

var blobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
var queueDataContributor = '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
var queueDataReader = '19e7f393-937e-4f77-808e-94535e297925'

// The apps create the containers and the queues; the site handles dead letters; the agent only reads.
var grants = [
  { principalId: sitePrincipalId, role: blobDataContributor }
  { principalId: sitePrincipalId, role: queueDataContributor }
  { principalId: workerPrincipalId, role: blobDataContributor }
  { principalId: workerPrincipalId, role: queueDataContributor }
  { principalId: agentPrincipalId, role: blobDataContributor }
  { principalId: agentPrincipalId, role: queueDataReader }
]

resource granted 'Microsoft.Authorization/roleAssignments@2022-04-01' = [
  for grant in grants: {
    scope: account
    name: guid(account.id, grant.principalId, grant.role)
    properties: {
      principalId: grant.principalId
      principalType: 'ServicePrincipal'
      roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', grant.role)
    }
  }
]

output name string = account.name
