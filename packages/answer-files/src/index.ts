export { contentOf } from './content-of.ts';
export { createFileKeys, type FileKeys } from './file-keys.ts';
export {
  filesPrefix,
  folderOf,
  folderOfName,
  markedId,
  markName,
  pendingName,
  pendingPrefix,
  type FileFolder,
} from './names.ts';
export { createPending, type Pending } from './pending.ts';
export { refusedUpload, storeUpload, type Upload, type Uploaded, type UploadsDeps } from './uploads.ts';
export { eraseFiles } from './erase-files.ts';
export { removeFiles, removeFilesOfSurveys } from './remove-files.ts';
export { blobOfFile, readFileBytes } from './read-file.ts';
export { sweepFiles, uploadExpiresAfterMs, type SweepFilesDeps, type SweptFiles } from './sweep-files.ts';
