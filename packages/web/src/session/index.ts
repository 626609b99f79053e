export { cookieValues, setCookie } from './cookies.ts';
export { originOfForm } from './same-origin.ts';
export { type CookieOptions, createSessions, type Sessions, sessionSeconds } from './session.ts';
