import { z } from 'zod';
import { SurveysError } from '../shared/errors.ts';
import { TimeZone } from './time-zone.ts';

/** The zone of a survey whose owner chose none. */
export const defaultTimeZone = 'UTC';

/** No name of the IANA is longer than 32 characters. */
const maxNameLength = 64;
/** Abbreviations such as `IST` mean different times to different people, so a zone is named after a place. */
const namePattern = /^(?:UTC|[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*)+)$/;

/**
 * `Intl` lists these zones under a name that the IANA has replaced. It knows both names. The list of proposals has the present one.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The names to choose from, in the order of the alphabet, and UTC first. */
export function timeZoneNames(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name);
  return [defaultTimeZone, ...names.filter((name) => name !== defaultTimeZone).toSorted()];
}

/** The name as it is written in a survey; undefined for anything that this process does not know. Case does not matter where `Intl` tells it. */
export function readTimeZone(text: string): string | undefined {
  if (text.length > maxNameLength || !text.isWellFormed()) return undefined;
  const written = properName(text);
  if (written === undefined || !namePattern.test(written)) return undefined;
  try {
    return TimeZone.of(written).name;
  } catch (error) {
    if (error instanceof SurveysError) return undefined;
    throw error;
  }
}

function properName(text: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}

/** The name of a time zone; output as `readTimeZone` writes it. */
export const timeZoneSchema = z
  .string({ error: 'timeZone must be a string' })
  .refine(
    (text) => readTimeZone(text) !== undefined,
    'timeZone must be the name of a time zone of the IANA, such as Europe/Berlin or UTC',
  )
  .overwrite((text) => readTimeZone(text) ?? text);
