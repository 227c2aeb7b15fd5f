// The facts that the docs list match the code: environment variables, shapes and states of the wire, constants.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, DocumentInFull, documentStatuses } from '@aruga/contract/documents/documents'
import { documentKinds } from '@aruga/contract/documents/kinds'
import { Claim, letterStatuses, timelineStates } from '@aruga/contract/letters/letters'
import { IDLE_RESET_OPENS_MS, IDLE_TIMEOUT_MS, RING, STORAGE, TOAST_DURATION_MS } from '@aruga/contract/limits'
import { Notification } from '@aruga/contract/notifications/notifications'
import { Branch, Pharmacy } from '@aruga/contract/pharmacies/pharmacies'
import { assignDoctor, Profile, patientStatuses } from '@aruga/contract/profile/profile'
import { Registration } from '@aruga/contract/registration/registration'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [operations, wire, specification] = ['operations', 'wire', 'specification'].map((name) => read(`docs/${name}.md`))

/** The cells of the table row whose first cell begins with `first`. */
const row = (page: string | undefined, first: string) =>
  page
    ?.split('\n')
    .find((line) => line.startsWith(`| ${first}`))
    ?.split(/ \| | \|$/)
    .slice(1) ?? []
/** The words in code style, except those in brackets. */
const words = (text = '') => [...text.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, word]) => word)

test('the table of operations.md has exactly the variables that the server reads', () => {
  const readers = ['server/src/config/config.ts', 'server/src/push/config.ts'].map(read).join('')
  const used = [...new Set([...readers.matchAll(/read\('([A-Z_]+)'\)/g)].map(([, name]) => name))]
  const table = operations?.match(/^\| `[A-Z_]+`.*$/gm) ?? []
  const documented = table.flatMap((line) => words(line.split(' | ')[0]))
  expect(new Set(documented)).toEqual(new Set(used))
})

test.each([
  ['profile', Profile, undefined],
  ['document', Document, DocumentInFull],
  ['notification', Notification, undefined],
  ['pharmacy', Pharmacy, undefined],
  ['branch', Branch, undefined],
  ['`register`', Registration, undefined],
  ['`assign-doctor`', assignDoctor.result, undefined],
])('wire.md lists the fields of %s', (name, shape, inFull) => {
  const [fields = ''] = row(wire, name)
  const [brief = '', full] = fields.split('; in full: ')
  expect(words(brief.split(';')[0])).toEqual(Object.keys(shape.properties))
  const more = Object.keys(inFull?.properties ?? {}).filter((field) => !(field in shape.properties))
  expect(words(full)).toEqual(more)
})

test('wire.md lists the fields of a claim, and every state', () => {
  expect(words(row(wire, '`claim`')[0])).toEqual(Object.keys(Claim.properties))
  const statesOf = wire?.slice(wire.indexOf('| Of | States'))
  expect(words(row(statesOf, 'patient')[0])).toEqual([...patientStatuses])
  expect(words(row(statesOf, 'letter')[0])).toEqual([...letterStatuses])
  expect(words(row(statesOf, 'timeline')[0])).toEqual([...timelineStates])
  expect(words(row(statesOf, 'document')[0])).toEqual([...documentStatuses, ...documentKinds])
})

test('specification.md has the constants of the contract', () => {
  expect(row(specification, 'idle timeout')[0]).toBe(`${IDLE_TIMEOUT_MS} ms (${IDLE_TIMEOUT_MS / 60_000} minutes)`)
  expect(row(specification, 'idle timer: reset')[0]).toBe(`${IDLE_RESET_OPENS_MS / 60_000} minutes`)
  expect(row(specification, 'toast duration')[0]).toBe(`${TOAST_DURATION_MS} ms`)
  const { radius, outerStroke, innerStroke, animationMs } = RING
  expect(row(specification, 'progress ring')[0]).toBe(
    `radius ${radius}, outer stroke width ${outerStroke}, inner stroke width ${innerStroke}, animation ${animationMs} ms`,
  )
  expect(words(row(specification, 'local storage')[0])).toEqual([STORAGE.name, STORAGE.storeName])
})
