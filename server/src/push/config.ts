// The configuration of Google's and Apple's push services and of SMS (table in docs/operations.md).
import { createPrivateKey } from 'node:crypto'
import { ConfigError } from '../config/config-error.ts'
import type { ApnsAccount } from './apns.ts'
import type { FcmAccount } from './fcm.ts'
import type { Gateway } from './sms/gateway.ts'

type Read = (name: string) => string | undefined

const APPLE = { production: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }

/** `FCM_SERVICE_ACCOUNT` is the JSON that Google's console gives for a service account. */
export function readFcm(read: Read): FcmAccount | undefined {
  const text = read('FCM_SERVICE_ACCOUNT')
  if (!text) return undefined
  const account = parse(text)
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey, private_key_id: keyId } = account
  if (!projectId || !/^[\w.:-]+$/.test(projectId) || !clientEmail || !isKey(privateKey, 'rsa'))
    throw new ConfigError(
      'FCM_SERVICE_ACCOUNT must be the JSON of a service account: project_id, client_email and private_key.',
    )
  return { projectId, clientEmail, privateKey, keyId, url: undefined }
}

/** `IOS_APP` has the team and the bundle id already. */
export function readApns(read: Read): ApnsAccount | undefined {
  const [key, keyId, app] = [read('APNS_KEY'), read('APNS_KEY_ID'), read('IOS_APP')]
  if (!key) return undefined
  if (!isKey(key, 'ec')) throw new ConfigError('APNS_KEY must be the text of Apple’s .p8 file.')
  if (!keyId || !/^[A-Z0-9]{10}$/.test(keyId))
    throw new ConfigError('APNS_KEY_ID must be the ten characters of the key’s id.')
  if (!app) throw new ConfigError('APNS_KEY needs IOS_APP: the team and the bundle id.')
  const host = read('APNS_HOST') ?? 'production'
  if (host !== 'production' && host !== 'sandbox') throw new ConfigError('APNS_HOST must be production or sandbox.')
  return { key, keyId, team: app.slice(0, 10), bundleId: app.slice(11), url: APPLE[host] }
}

function parse(json: string): Record<string, string | undefined> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function isKey(pem: string | undefined, type: 'rsa' | 'ec'): pem is string {
  try {
    return createPrivateKey(pem ?? '').asymmetricKeyType === type
  } catch {
    return false
  }
}

/** `SMS_URL` is the https address of a gateway, with the words of its call. */
export function readSms(read: Read, production: boolean): Gateway | undefined {
  const [text, sender] = [read('SMS_URL'), read('SMS_SENDER')]
  if (!text) return undefined
  if (!sender || !/^(?:\d{3,15}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(sender))
    throw new ConfigError('SMS_URL needs SMS_SENDER: the registered sender, up to 11 letters and digits, or a number.')
  const url = URL.parse(text.replaceAll('{', '%7B').replaceAll('}', '%7D'))
  const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && (isHere || !production))))
    throw new ConfigError('SMS_URL must be written https://….')
  const body = read('SMS_BODY')
  const headers = read('SMS_HEADERS')
  const gateway = {
    url: text,
    method: body === undefined ? 'GET' : 'POST',
    headers: parse(headers ?? '{}') as Record<string, string>,
    body,
    sender,
  } as const
  if (headers && Object.keys(gateway.headers).length === 0)
    throw new ConfigError('SMS_HEADERS must be a JSON object of names and values.')
  const said = `${text} ${body ?? ''}`
  if (!/\{(to|local)\}/.test(said) || !said.includes('{text}'))
    throw new ConfigError(
      'SMS_URL, or SMS_BODY, must say where the number and the text go: {to} or {local}, and {text}.',
    )
  return gateway
}
