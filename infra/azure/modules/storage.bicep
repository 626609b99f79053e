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

var blobDataReader = '2a2b9908-6ea1-4ae3-8e65-a410df84e7d1'
var blobDataContributor = 'ba92f5b4-2d11-453d-a403-e96b0029c9fe'
var queueDataContributor = '974c5e8b-45b9-4653-ba55-5f855dd0fb88'
var queueDataReader = '19e7f393-937e-4f77-808e-94535e297925'

// Sites and workers create the containers and the queues; the site handles dead letters; the agent only reads, but for its lease.
var grants = [
  { principalId: sitePrincipalId, role: blobDataContributor }
  { principalId: sitePrincipalId, role: queueDataContributor }
  { principalId: workerPrincipalId, role: blobDataContributor }
  { principalId: workerPrincipalId, role: queueDataContributor }
  { principalId: agentPrincipalId, role: blobDataReader }
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

// The agents' election: one of them holds the lease of a blob.
resource leases 'Microsoft.Storage/storageAccounts/blobServices/containers@2023-05-01' = {
  parent: blobs
  name: 'leases'
}

resource agentMayLease 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: leases
  name: guid(leases.id, agentPrincipalId, blobDataContributor)
  properties: {
    principalId: agentPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataContributor)
  }
}

output name string = account.name
