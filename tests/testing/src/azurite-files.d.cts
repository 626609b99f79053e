/** Absolute path of Azurite's command-line entry. */
export const azuriteMain: string;
/** Absolute path of the script to `--require` in a child that must not outlive its parent. */
export const dieWithParent: string;
/** Absolute path of the script to `--require` in Azurite so that it says `Azurite minds SIGTERM`. */
export const tellWhenStoppable: string;
