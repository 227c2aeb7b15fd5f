// The 30 calls of docs/specification.md#7, in the document and in the contract.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectCalls } from '@aruga/contract/connect'
import { specified } from '@aruga/contract/endpoints'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** The table of docs/specification.md#7. */
const SPECIFICATION = [
  'POST /connect/token',
  'GET /connect/userinfo',
  'GET /connect/logout',
  'POST /connect/revocat',
  'GET /connect/authorize',
  'POST /api/app/patient-client/register',
  'GET /api/app/patient-client/details',
  'POST /api/app/patient-client/change-password',
  'POST /api/app/patient-client/edit-profile',
  'GET /api/app/profile/profile-photo',
  'POST /api/app/profile/upload-profile-photo',
  'GET /api/app/patient-client/pharmacy',
  'GET /api/app/patient-client/pharmacy-branch/{branchId}',
  'GET /api/app/patient-client/letter-of-authorization/',
  'GET /api/app/patient-client/letter-of-authorization-details/{id}',
  'POST /api/app/patient-client/claim-letter-of-authorization',
  'POST /api/app/patient-client/upload-claimed-good-receipt',
  'POST /api/app/patient-client/upload-prescription',
  'POST /api/app/patient-client/upload-official-receipt',
  'PUT /api/app/patient-client/official-receipt',
  'GET /api/app/patient-client/notifications',
  'POST /api/app/patient-client/notification-mark-as-read/{id}',
  'GET /api/app/patient-client/document',
  'GET /api/app/patient-client/document-details/{id}',
  'GET /api/app/patient-client/document-view',
  'POST /api/app/profile/send-password-reset-code',
  'POST /api/app/profile/verify-password-reset-token',
  'POST /api/app/profile/reset-password',
  'POST /api/app/patient-client/unsubscribe',
  'POST /api/app/patient-client/assign-doctor',
]

test('the table of docs/specification.md matches the contract', () => {
  const page = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) \| (GET|POST|PUT) \| `([^`]+)` \|/gm)]
  expect(rows.map(([, , method, path]) => `${method} ${path}`)).toEqual(SPECIFICATION)
  expect(rows.map(([, row]) => Number(row))).toEqual(SPECIFICATION.map((_, index) => index + 1))
})

test('all 30 rows of the specification are implemented once, in order, with its method and path', () => {
  const calls = [...connectCalls, ...specified]
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(SPECIFICATION)
  expect(calls.map(({ specificationRow }) => specificationRow)).toEqual(SPECIFICATION.map((_, index) => index + 1))
})
