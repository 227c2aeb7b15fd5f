import type { Operations } from '@aruga/contract/operations/staff'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts } from '../../i18n/t.ts'
import { signalsOf } from './signals.ts'

beforeAll(() => loadTexts())

const readAt = '2026-11-22T12:00:00Z'
const healthy: Operations = {
  readAt,
  server: { version: '1.0.0', node: '24.0.0', startedAt: '2026-11-22T00:00:00Z' },
  database: { version: '18.4', migration: '017-attempts', bytes: 1_000_000 },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  queues: [
    { name: 'mail', waiting: 3, oldestAt: '2026-11-22T11:59:00Z', running: 1, failed: 0, lastFailedAt: null },
    { name: 'sweep', waiting: 0, oldestAt: null, running: 0, failed: 0, lastFailedAt: null },
  ],
  mails: { waiting: 0, oldestAt: null, unknown: 0, refused: 0 },
  cases: [],
  backup: { lastAt: '2026-11-22T02:00:00Z', faultyFiles: 0 },
  files: { damaged: 0, allReadAt: null },
  auditLog: { lastSealAt: '2026-11-22T11:59:00Z', unsealed: 5 },
  erasures: { due: 0, firstBy: null },
}

test('A deployment that keeps up gives no signal', () => {
  expect(signalsOf(healthy)).toEqual([])
})

test.each<[string, Partial<Operations>, RegExp]>([
  ['a job that was given up', { queues: [{ ...healthy.queues[1], failed: 2 } as never] }, /2 jobs of “Hourly/],
  [
    'work that stands still',
    { queues: [{ ...healthy.queues[1], oldestAt: '2026-11-22T10:00:00Z' } as never] },
    /2 h behind/,
  ],
  ['a mail that waits for hours', { mails: { ...healthy.mails, oldestAt: '2026-11-22T09:00:00Z' } }, /waiting for 3 h/],
  ['a mail of unknown fate', { mails: { ...healthy.mails, unknown: 1 } }, /One e-mail may not have arrived/],
  ['a disk that fills up', { disk: { freeBytes: 4e9, totalBytes: 100e9 } }, /Only 4 GB of 100 GB/],
  ['a deployment without a backup', { backup: { lastAt: null, faultyFiles: 0 } }, /no backup yet/],
  ['a damaged file', { files: { damaged: 1, allReadAt: null } }, /One stored file is/],
  ['a backup of last week', { backup: { lastAt: '2026-11-15T02:00:00Z', faultyFiles: 0 } }, /last backup is 7 d/],
  ['a backup that lacks files', { backup: { ...healthy.backup, faultyFiles: 2 } }, /lacks 2 files/],
  [
    'an audit log that is not sealed',
    { auditLog: { lastSealAt: '2026-11-22T11:00:00Z', unsealed: 9 } },
    /sealed for 1 h/,
  ],
  ['an erasure due within the week', { erasures: { due: 2, firstBy: '2026-11-25T08:00:00Z' } }, /2 erasures.+Nov 25/],
])('%s is a signal with what to do', (_what, changes, sentence) => {
  const signals = signalsOf({ ...healthy, ...changes })
  expect(signals).toHaveLength(1)
  expect(signals[0]).toMatch(sentence)
})
