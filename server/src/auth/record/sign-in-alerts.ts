// Who hears of what happens at the log-in: an account's owner of a new device or second factor, the administrators of many
// failures.

import { inTransaction } from '../../db/open.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { dayAndTimeOf } from '../../notify/days.ts'
import { newNotification } from '../../notify/notify.ts'
import { notifyOfSecondFactor } from '../../notify/notify-owner.ts'
import type { SignInAlerts } from './recorder.ts'

const unknownDevice = { en: 'Unknown device', fil: 'Hindi kilalang device' }
/** `Chrome on Android` and `Chrome sa Android`. */
export const namesOfDevice = (device: string | null) =>
  device === null ? unknownDevice : { en: device, fil: device.replace(' on ', ' sa ') }

export const signInAlerts: SignInAlerts = {
  newDevice: ({ accountId, device, now }) =>
    newNotification({
      accountId,
      kind: 'NewDevice',
      params: { device: namesOfDevice(device), when: dayAndTimeOf(now) },
    }),

  secondFactorSet: (tx, news) => notifyOfSecondFactor(tx, { ...news, kind: 'SecondFactorSet' }),

  burst: (db, { failures, minutes }, now) =>
    inTransaction(db, (tx) =>
      notifyAdministrators(tx, { kind: 'FailedSignIns', params: { count: failures, minutes }, now, since: now }),
    ),
}
