// Keeps one core busy until its parent ends.
const parent = process.ppid;
while (process.ppid === parent);
