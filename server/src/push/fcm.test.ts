import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogle } from '../testing/google.ts'
import { readFcm } from './config.ts'
import { openFcm } from './fcm.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let fcm: ReturnType<typeof openFcm>
beforeAll(async () => {
  google = await startGoogle()
})
beforeEach(() => {
  google.received.length = 0
  google.answers.length = 0
  fcm = openFcm(accountAt(google.url))
})
afterAll(() => google.stop())

/** An operator's account, whose Google is at `url`. */
function accountAt(url: string, serviceAccount = google.serviceAccount) {
  const account = readFcm(() => serviceAccount)
  if (!account) throw new Error('There is an account.')
  return { ...account, url }
}

const PHONE = { service: 'fcm', endpoint: 'dQw4w9WgXcQ:APA91bE-some_token' } as const
const message = {
  title: 'You have news about your letter',
  body: 'Tap to open the app.',
  path: '/loa-details?id=1',
  tag: 'letter-1',
  language: 'en',
  unread: 3,
  token: 'secret',
}
const send = () => fcm.send(PHONE, message, 900)

test('A message arrives with its link, its lifetime and what it replaces', async () => {
  expect(await send()).toBe('taken')
  expect(google.received).toEqual([
    {
      token: PHONE.endpoint,
      notification: { title: message.title, body: message.body },
      data: { path: message.path, token: 'secret' },
      android: {
        collapse_key: 'letter-1',
        priority: 'HIGH',
        ttl: '900s',
        notification: { channel_id: 'news', tag: 'letter-1', notification_count: 3, visibility: 'PRIVATE' },
      },
    },
  ])
  expect(google.faults).toEqual([])
})

test('The account signs in once for many messages, and again when Google has forgotten it', async () => {
  const before = google.tokensGiven()
  await send()
  await Promise.all([send(), send()])
  expect(google.tokensGiven()).toBe(before + 1)
  google.forgetTokens()
  await expect(send()).rejects.toThrow('Google refuses the token')
  expect(await send()).toBe('taken')
})

const detail = (errorCode: string) => ({
  details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
})
test.each([
  ['that is not registered any more', { status: 404, error: { status: 'NOT_FOUND', ...detail('UNREGISTERED') } }],
  ['of another project', { status: 403, error: { status: 'PERMISSION_DENIED', ...detail('SENDER_ID_MISMATCH') } }],
  ['that has ended', { status: 410 }],
  [
    'that is none',
    {
      status: 400,
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'The registration token is not a valid FCM registration token',
        ...detail('INVALID_ARGUMENT'),
      },
    },
  ],
  [
    'that is wrong at its field',
    {
      status: 400,
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'Invalid',
        details: [{ fieldViolations: [{ field: 'message.token' }] }],
      },
    },
  ],
])('A token %s is gone', async (_what, answer) => {
  google.answers.push(answer)
  expect(await send()).toBe('gone')
})

test('A message that Google rejects is refused, and its phone stays', async () => {
  const details = [{ fieldViolations: [{ field: 'message.android.ttl' }] }]
  google.answers.push({ status: 400, error: { status: 'INVALID_ARGUMENT', message: 'Invalid TTL', details } })
  expect(await send()).toBe('refused')
})

test.each([429, 500, 503])(
  'When Google answers %i the message is sent again after the delay that it names',
  async (status) => {
    google.answers.push({ status, retryAfter: '120' })
    await expect(send()).rejects.toMatchObject({ message: `Google answers ${status}`, afterSeconds: 120 })
  },
)

test('When Google does not answer, the message is tried again', async () => {
  const gone = await startGoogle()
  await gone.stop()
  await expect(openFcm(accountAt(gone.url)).send(PHONE, message, 900)).rejects.toThrow('Google does not answer')
})

test('An account with another key gets no token, and the error names no account', async () => {
  const other = await startGoogle()
  const { generateKeyPairSync } = await import('node:crypto')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = JSON.stringify({
    ...JSON.parse(google.serviceAccount),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  })
  await expect(openFcm(accountAt(other.url, foreign)).send(PHONE, message, 900)).rejects.toThrow(
    /^Google gives no token for FCM_SERVICE_ACCOUNT \(400\)$/,
  )
  expect(other.faults).toEqual(['the signature'])
  await other.stop()
})
