// What a patient has done without a network, kept until it can be sent (docs/decisions/108).
import type { Refused } from '@aruga/client/outbox/refused'
import type { ProfileChanges } from '../../profile/shared/profile-values.ts'

export type Change =
  /** `medicine` and the branch's name: for the screen. */
  | { kind: 'claim'; letterId: string; medicine: string; branch: { id: string; name: string } }
  | { kind: 'quantity'; documentId: string; quantity: number }
  | { kind: 'read'; notificationIds: string[] }
  /** Never with an e-mail address, which takes the password. */
  | { kind: 'profile'; changes: ProfileChanges }

/** `id`: the calls' `Idempotency-Key`. `at`: epoch milliseconds. */
export type Intent = { id: string; at: number; change: Change; refused: Refused | null }

/** What a change is about. */
export type Subject =
  | { kind: 'claim'; letterId: string }
  | { kind: 'quantity'; documentId: string }
  | { kind: 'read' | 'profile' }

/** What it is about: a newer change about the same takes the place of an older one. */
export const subjectOf = (change: Subject): string =>
  change.kind === 'claim'
    ? `claim ${change.letterId}`
    : change.kind === 'quantity'
      ? `quantity ${change.documentId}`
      : change.kind

/** The form on which it was entered, by its name as a draft; null where it has none of its own. */
export const formOf = (change: Change): string | null =>
  change.kind === 'claim'
    ? `claim.${change.letterId}`
    : change.kind === 'quantity'
      ? `quantity.${change.documentId}`
      : null

/** With what the older one wanted besides. */
const merge = (older: Change | undefined, newer: Change): Change => {
  if (older?.kind === 'read' && newer.kind === 'read')
    return { kind: 'read', notificationIds: [...new Set([...older.notificationIds, ...newer.notificationIds])] }
  if (older?.kind === 'profile' && newer.kind === 'profile')
    return { kind: 'profile', changes: { ...older.changes, ...newer.changes } }
  return newer
}

/** The intents after a new change, oldest first. */
export function withChange(
  intents: readonly Intent[],
  change: Change,
  { id, at }: Pick<Intent, 'id' | 'at'>,
): Intent[] {
  const subject = subjectOf(change)
  const older = intents.find((intent) => subjectOf(intent.change) === subject)
  const others = intents.filter((intent) => intent !== older)
  return [...others, { id, at, change: merge(older?.change, change), refused: null }]
}
