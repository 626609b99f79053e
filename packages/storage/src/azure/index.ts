// This entry is apart from the package's main one, so that only its users load the Azure SDK.
export { azureBlobContainer, type AzureContainerOptions } from './azure-blob-container.ts';
export { explainRefusal } from './explain-refusal.ts';
export { machineIdentity } from './machine-identity.ts';
export { createBlobService, withIdentity, type StorageAccount } from './create-blob-service.ts';
export { createContainers, openContainers, type Containers } from './open-containers.ts';
