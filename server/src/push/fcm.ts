// Messages to the app for Android by Firebase Cloud Messaging, HTTP v1
// (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages).
import type { AuthClient, JWT } from 'google-auth-library'
import { isPassing, NotPushed, PATIENCE_MS, type Sent, tryLater } from './answers.ts'
import type { ByToken, PushMessage, Sender } from './message.ts'

export type FcmAccount = {
  projectId: string
  clientEmail: string
  /** PEM. */
  privateKey: string
  keyId: string | undefined
  /** Replaces Google in tests. */
  url: string | undefined
}

const GOOGLE = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
/** The app's name of its channel (patient/src/platform/native/push.ts). */
const CHANNEL = 'news'

export function openFcm(account: FcmAccount): Sender<ByToken<'fcm'>> {
  const address = `${account.url ?? GOOGLE}/v1/projects/${account.projectId}/messages:send`
  let auth: Promise<JWT> | undefined

  /** An access token for the account's signature (RFC 7523), cached until it expires. */
  const token = async () => {
    auth ??= logInTo(account)
    try {
      return (await (await auth).getAccessToken()).token
    } catch (error) {
      const { status, response } = error as { status?: number; response?: { headers?: Headers } }
      if (status && isPassing(status)) throw tryLater('Google', status, response?.headers?.get('retry-after'))
      // Its message can contain the account's address.
      throw new NotPushed(
        status ? `Google gives no token for FCM_SERVICE_ACCOUNT (${status})` : 'Google does not answer',
      )
    }
  }

  return {
    send: async ({ endpoint }, message, seconds) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageFor(endpoint, message, seconds) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: Error) => {
        throw error instanceof NotPushed ? error : new NotPushed(`Google does not answer (${error.name})`)
      })
      const outcome = outcomeOf(response, (await response.json().catch(() => ({}))) as FcmError)
      if (outcome !== 'token') return outcome
      auth = undefined
      throw new NotPushed('Google refuses the token of FCM_SERVICE_ACCOUNT')
    },
  }
}

async function logInTo({ clientEmail, privateKey, keyId, url }: FcmAccount): Promise<JWT> {
  const { JWT } = await import('google-auth-library')
  const client = new JWT({
    email: clientEmail,
    key: privateKey,
    ...(keyId && { keyId }),
    scopes: [SCOPE],
    transporterOptions: { timeout: PATIENCE_MS, retryConfig: { retry: 0 } },
  })
  if (url) redirectTo(client, url)
  return client
}

/** The library has Google's address built in. */
function redirectTo({ transporter }: AuthClient, url: string) {
  const request = transporter.request.bind(transporter)
  transporter.request = (options) =>
    request({ ...options, url: `${url}${new URL(String(options?.url)).pathname}` }) as never
}

const messageFor = (token: string, message: PushMessage, seconds: number) => ({
  token,
  notification: { title: message.title, body: message.body },
  // Every value a text.
  data: { path: message.path, token: message.token },
  android: {
    collapse_key: message.tag,
    priority: 'HIGH',
    ttl: `${seconds}s`,
    notification: {
      channel_id: CHANNEL,
      // A newer message replaces the shown one.
      tag: message.tag,
      notification_count: message.unread,
      visibility: 'PRIVATE',
    },
  },
})

type FcmError = {
  error?: {
    status?: string
    message?: string
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
  }
}

/** https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode. `token`: ours is invalid. */
function outcomeOf({ status, headers }: Response, { error = {} }: FcmError): Sent | 'token' {
  if (status === 200) return 'taken'
  if (isPassing(status)) throw tryLater('Google', status, headers.get('retry-after'))
  if (status === 401) return 'token'
  const details = error.details ?? []
  const codes = details.map(({ errorCode }) => errorCode)
  if (status === 404 || status === 410 || codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH'))
    return 'gone'
  // Also the answer to a wrong message, which is no fault of the phone's.
  const isTokenWrong =
    details.some(({ fieldViolations }) => fieldViolations?.some(({ field }) => field === 'message.token')) ||
    /registration token/i.test(error.message ?? '')
  return status === 400 && isTokenWrong ? 'gone' : 'refused'
}
