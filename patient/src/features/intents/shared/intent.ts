// What a patient has done without a network, kept until it can be sent (docs/decisions/108).
import type { Refused } from '../../../platform/refused.ts'
import type { ProfileChanges } from '../../profile/shared/profile-values.ts'

export type Wish =
  /** `medicine` and the branch's name: for the screen. */
  | { kind: 'claim'; letterId: string; medicine: string; branch: { id: string; name: string } }
  | { kind: 'quantity'; documentId: string; quantity: number }
  | { kind: 'read'; notificationIds: string[] }
  /** Never with an e-mail address, which takes the password. */
  | { kind: 'profile'; changes: ProfileChanges }

/** `id`: the calls' `Idempotency-Key`. `at`: epoch milliseconds. */
export type Intent = { id: string; at: number; wish: Wish; refused: Refused | null }

/** What a wish is about. */
export type Subject =
  | { kind: 'claim'; letterId: string }
  | { kind: 'quantity'; documentId: string }
  | { kind: 'read' | 'profile' }

/** What it is about: a newer wish about the same takes the place of an older one. */
export const subjectOf = (wish: Subject): string =>
  wish.kind === 'claim'
    ? `claim ${wish.letterId}`
    : wish.kind === 'quantity'
      ? `quantity ${wish.documentId}`
      : wish.kind

/** With what the older one wanted besides. */
const merge = (older: Wish | undefined, newer: Wish): Wish => {
  if (older?.kind === 'read' && newer.kind === 'read')
    return { kind: 'read', notificationIds: [...new Set([...older.notificationIds, ...newer.notificationIds])] }
  if (older?.kind === 'profile' && newer.kind === 'profile')
    return { kind: 'profile', changes: { ...older.changes, ...newer.changes } }
  return newer
}

/** The intents after a new wish, oldest first. */
export function withWish(intents: readonly Intent[], wish: Wish, { id, at }: Pick<Intent, 'id' | 'at'>): Intent[] {
  const subject = subjectOf(wish)
  const older = intents.find((intent) => subjectOf(intent.wish) === subject)
  const others = intents.filter((intent) => intent !== older)
  return [...others, { id, at, wish: merge(older?.wish, wish), refused: null }]
}
