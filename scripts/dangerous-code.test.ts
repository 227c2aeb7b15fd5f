// Easily misused code is in few places, each for a reason.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const shipped = ['client', 'console', 'contract', 'patient', 'server', 'ui']
const sources = sourceFiles(shipped, /^\w+\/src\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/fixtures\//.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))

function withoutComments(code: string) {
  return code.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '')
}
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .sort()

test('Nothing runs text as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bvm\b.*\brun|setTimeout\(\s*['"`]/)).toEqual([])
})

test('Markup from strings is shown in three places: our own icons in both apps, and QR codes', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([
    'console/src/ui/icon.tsx',
    'console/src/ui/qr.tsx',
    'patient/src/ui/art/icon.tsx',
  ])
})

test('Markup is parsed in one place: home as the app itself had it on this device, sealed with a key that no script can read out', () => {
  const parsers = /parseFromString|createContextualFragment|setHTML/
  expect(filesWith(parsers)).toEqual(['patient/src/first-screen/snapshot.ts'])
})

test('The browser’s storage, which may throw, is used in one module', () => {
  expect(filesWith(/\b(local|session)Storage\b/)).toEqual(['client/src/stores.ts'])
})

test('No program is started through a shell', () => {
  const shells = /\bshell: (true|['"`])|\{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/
  expect(filesWith(shells)).toEqual([])
})

test('The check of certificates is never turned off', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

test('A value that must not be guessed never comes from Math.random', () => {
  const secrets = /^server\/src\/(auth|features|files|db|readable-code)|^contract\/|^client\/src\/sign-in/
  expect(filesWith(/Math\.random/).filter((file) => secrets.test(file))).toEqual([])
})

test('Days are formed by the program’s zone in one module, and written on screens by another', () => {
  expect(filesWith(/toISOString\(\)\.(slice|substring|split)|'Asia\/Manila'|\+08:00/)).toEqual([
    'console/src/features/counter/till-scanner/elements.ts', // a day printed on a package
    'contract/src/days.ts',
    'patient/src/person/birthdate.ts', // whether a typed day exists
    'patient/src/photos/reading/facts.ts', // the same, of a day that was read
    'server/src/features/reports/weeks.ts', // Mondays of calendar days
    'server/src/records/cases/working-days.ts', // counts days since 1970
    'server/src/table-files/workbook.ts', // a workbook's days and times have no zone
  ])
  // The first letters of a time on the wire are London's day.
  expect(filesWith(/\b(at|oldest|\w+At)\)?\.slice\(0, (7|10)\)/)).toEqual([
    'server/src/features/audit/chain/seals.ts', // sealed so from the beginning
  ])
  expect(filesWith(/Intl\.DateTimeFormat\(|toLocale(Date|Time)String\(/)).toEqual([
    'patient/src/features/notifications/push/push-choices.tsx', // the zone of quiet hours is the phone's
    'patient/src/features/pharmacies/opening-hours.ts', // the weekday at a branch
    'patient/src/features/pharmacies/shared/opening-messages.ts', // names of weekdays
    'patient/src/features/registration/steps/birthdate-field.tsx', // names of months
    'patient/src/i18n/dates.ts', // a minute of a day
    'server/src/features/notifications/push/quiet-hours.ts', // by the zone that the phone named
    'server/src/http/mail-page/mail-page.ts',
    'server/src/notify/days.ts',
    'ui/src/format/dates.ts',
  ])
  expect(filesWith(/\.(get|set)(Date|Month|FullYear|Hours|Day|TimezoneOffset)\(|toDateString\(/)).toEqual([
    'client/src/idle-timer.ts', // the specification's clock strings
    'contract/src/days.ts',
    'patient/src/app/home/home-page.tsx', // "Good morning" goes by the reader's own clock
    'patient/src/first-screen/home.ts', // the same
  ])
})
