/** Absolute path of the script that runs a broker as a process of its own. */
export const brokerMain: string;
