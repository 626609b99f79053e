// Makes a process believe that it has eight cores: loaded before a site that starts as many processes.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

os.availableParallelism = () => 8;
syncBuiltinESMExports();
