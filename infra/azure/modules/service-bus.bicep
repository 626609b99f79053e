param name string
param location string
param sitePrincipalId string
param workerPrincipalId string
param agentPrincipalId string

// Topics need the standard tier.
resource namespace 'Microsoft.ServiceBus/namespaces@2022-10-01-preview' = {
  name: name
  location: location
  sku: { name: 'Standard', tier: 'Standard' }
  properties: {
    disableLocalAuth: true
    minimumTlsVersion: '1.2'
  }
}

resource topic 'Microsoft.ServiceBus/namespaces/topics@2022-10-01-preview' = {
  parent: namespace
  name: 'work-detected'
  properties: {
    defaultMessageTimeToLive: 'PT1M'
  }
}

var dataSender = '69a216fc-b8fb-44d8-bc22-1f3c2cd27a39'
// A worker sends. A worker and the agent create and delete subscriptions of their own, which needs more than the rights to send and to receive.
var dataOwner = '090c5cfd-751d-490a-894a-3ce6f1109419'

resource siteMaySend 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: topic
  name: guid(topic.id, sitePrincipalId, dataSender)
  properties: {
    principalId: sitePrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', dataSender)
  }
}

resource workerMayOwn 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: topic
  name: guid(topic.id, workerPrincipalId, dataOwner)
  properties: {
    principalId: workerPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', dataOwner)
  }
}

resource agentMayOwn 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  scope: topic
  name: guid(topic.id, agentPrincipalId, dataOwner)
  properties: {
    principalId: agentPrincipalId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', dataOwner)
  }
}

output name string = namespace.name
