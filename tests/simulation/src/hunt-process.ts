import { hunt } from './hunt.ts';

const [name = '', from = '0', count = '1'] = process.argv.slice(2);
console.log(JSON.stringify((await hunt(name, Number(from), Number(count))) ?? null));
