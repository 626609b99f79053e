import { currentGlobal } from './current-globals.ts';

// Tests import these from `@jest/globals`, with the types of that package.
export const afterAll = currentGlobal('afterAll');
export const afterEach = currentGlobal('afterEach');
export const beforeAll = currentGlobal('beforeAll');
export const beforeEach = currentGlobal('beforeEach');
export const describe = currentGlobal('describe');
export const expect = currentGlobal('expect');
export const it = currentGlobal('it');
export const jest = currentGlobal('jest');
export const test = currentGlobal('test');
