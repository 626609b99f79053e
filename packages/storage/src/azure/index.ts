// A path of its own: a program that only names the types of storage, such as a unit test, does not load the Azure SDK.
export { azureBlobContainer, type AzureContainerOptions } from './azure-blob-container.ts';
export { explainRefusal } from './explain-refusal.ts';
export { machineIdentity } from './machine-identity.ts';
export { createBlobService, withIdentity, type StorageAccount } from './create-blob-service.ts';
export { createContainers, openContainers, type Containers } from './open-containers.ts';
