// A pharmacist's PIN, and the till that it opens (docs/decisions/051). Ours throughout.
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { typed } from '../typed.ts'
import { Id, Nullable, Timestamp } from '../values.ts'

/** Six digits. The server refuses those that are too easy to guess. */
const Pin = Type.String({ pattern: '^[0-9]{6}$', ...typed('digits'), ...whenInvalid('PinFormat') })

const TillPin = Type.Object({
  /** Null: no PIN, so an idle session ends. */
  setAt: Nullable(Timestamp),
})

export const readTillPin = endpoint({
  name: 'readTillPin',
  method: 'GET',
  path: '/api/app/staff/till-pin',
  summary: 'Since when the caller has a PIN for the till',
  access: 'counter.hand-over',
  result: TillPin,
  problems: [],
})

export const setTillPin = endpoint({
  name: 'setTillPin',
  method: 'PUT',
  path: '/api/app/staff/till-pin',
  summary:
    'Set or change the PIN. From then on an idle till locks instead of ending, for somebody who is a pharmacist and nothing else',
  access: 'counter.hand-over',
  recentPassword: 'always',
  body: Type.Object({ pin: Pin }),
  result: TillPin,
  problems: [],
})

export const removeTillPin = endpoint({
  name: 'removeTillPin',
  method: 'DELETE',
  path: '/api/app/staff/till-pin',
  summary: 'Have no PIN any more: an idle session ends again',
  access: 'counter.hand-over',
  recentPassword: 'always',
  result: TillPin,
  problems: [],
})

export const lockTill = endpoint({
  name: 'lockTill',
  method: 'POST',
  path: '/api/app/staff/till/lock',
  summary:
    'Lock the till: until the PIN, no token of this browser’s session can do anything but open it or log out. It locks by itself after 15 minutes without a call',
  access: 'counter.hand-over',
  whileLocked: true,
  result: 'nothing',
  problems: ['PinNotSet'],
})

export const unlockTill = endpoint({
  name: 'unlockTill',
  method: 'POST',
  path: '/api/app/staff/till/unlock',
  summary: 'Open the locked till by the PIN of who is signed in. The fifth wrong one ends the session',
  access: 'counter.hand-over',
  whileLocked: true,
  body: Type.Object({
    pin: Pin,
    /** Required with a PIN that a branch manager set (`PinMustChange`), which it replaces; ignored otherwise. */
    newPin: Type.Optional(Pin),
  }),
  result: 'nothing',
  problems: ['PinWrong', 'PinMustChange', 'PinNotSet', 'PinTriesUsed'],
  perMinute: 30,
})

export const chooseBranch = endpoint({
  name: 'chooseBranch',
  method: 'PUT',
  path: '/api/app/staff/till/branch',
  summary: 'Work at another of the caller’s branches from now on, on every device of theirs; a repeat changes nothing',
  access: 'counter.day',
  body: Type.Object({ branchId: Id }),
  result: 'nothing',
  problems: ['NotFound'],
})
