// Audits a sign-in. The owner is notified of a new device, except at the account's first sign-in.
import { mapLanguages } from '@aruga/contract/languages'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { dayAndTimeOf } from '../../notify/days.ts'
import { wordFor } from '../../notify/messages.ts'
import { notify } from '../../notify/notify.ts'
import type { Keys } from '../keys.ts'
import { isMarked, readDevice } from '../lock-out/device-cookie.ts'
import { deviceOf } from '../sessions/device.ts'
import { auditSignIn, type Origin } from './audit-sign-in.ts'
import { rememberKindOfDevice } from './known-devices.ts'

/**
 * A sign-in that has passed every step. `name`: the mark of the device's cookie after the last step. `by`: where it was not the
 * password.
 */
export type SignIn = { accountId: string; name: string; from: Origin; by?: 'Passkey' | 'Organisation'; now: Date }

const markFirst = query(
  'connect.mark-first-sign-in',
  'UPDATE account SET first_sign_in_at = :now WHERE id = :accountId AND first_sign_in_at IS NULL RETURNING id',
)

/** Remembers the device of a sign-in. Returns whether to notify its owner. The device's row is locked before the account's. */
export async function noteDevice(tx: Db, keys: Pick<Keys, 'attempts'>, signIn: SignIn): Promise<boolean> {
  const { accountId, name, from, now } = signIn
  const browser = readDevice(from)
  const isBrowserKnown = browser !== undefined && isMarked(keys.attempts, browser, name)
  const [isKindKnown, first] = await Promise.all([
    rememberKindOfDevice(tx, keys, signIn),
    markFirst(tx, { accountId, now }),
  ])
  return !isBrowserKnown && !isKindKnown && first.length === 0
}

/** Writes the audit entry of a sign-in and, where it `isNew` on its device, notifies the owner. */
export async function recordSignIn(tx: Db, signIn: SignIn, isNew: boolean): Promise<void> {
  const { accountId, from, now, by = '' } = signIn
  const reason = `${by}${isNew ? 'NewDevice' : ''}` || undefined
  await Promise.all([
    auditSignIn(tx, { accountId, action: 'sign_in.succeeded', from, now, byOwner: true, reason }),
    isNew && notify(tx, { accountId, kind: 'NewDevice', params: paramsOf(from, now), now }),
  ])
}

const paramsOf = (from: Origin, now: Date) => ({
  device: namesOfDevice(deviceOf(from.headers['user-agent'])),
  when: dayAndTimeOf(now),
})

/** `Chrome on Android` and `Chrome sa Android`. */
export const namesOfDevice = (device: string | null) =>
  device === null ? wordFor('unknownDevice') : mapLanguages(wordFor('on'), (on) => device.replace(' on ', ` ${on} `))
