// What a patient has done without a network, in the outbox until it can be sent (docs/decisions/108).
import type { Entry } from '@aruga/client/outbox/entry'
import type { TFunction } from 'i18next'
import type { ProfileChanges } from '../../profile/shared/profile-values.ts'
import type { EnteredPart } from './entered-part.ts'
import { withParts } from './parts.ts'

export type Change =
  /** `medicine` and the branch's name: for the screen. */
  | { kind: 'claim'; letterId: string; medicine: string; branch: { id: string; name: string } }
  /** `together`: what the receipt has for other letters; missing: as before. */
  | { kind: 'quantity'; documentId: string; quantity: number; together?: EnteredPart[] | undefined }
  | { kind: 'read'; notificationIds: string[] }
  /** Never with an e-mail address, which takes the password. */
  | { kind: 'profile'; changes: ProfileChanges }

export type ChangeEntry = Entry & Change

const kinds: readonly string[] = ['claim', 'quantity', 'read', 'profile'] satisfies Change['kind'][]
export const isChange = (entry: Entry): entry is ChangeEntry => kinds.includes(entry.kind)

/** What a change is about; its letter or document where it is about one. */
export type Subject = { kind: Change['kind']; letterId?: string; documentId?: string }

/** The form on which it was entered, by its name as a draft; null where it has none of its own. */
export const formOf = ({ kind, letterId, documentId }: Subject): string | null => {
  const id = letterId ?? documentId
  return id ? `${kind}.${id}` : null
}

/** A newer change about the same takes the place of an older one. */
export const isAboutSame = (one: Subject, other: Subject) => one.kind === other.kind && formOf(one) === formOf(other)

/** The newer change, with the fields that only the older one about the same has. */
export const merge = (older: Change | undefined, newer: Change): Change => {
  if (older?.kind === 'read' && newer.kind === 'read')
    return { kind: 'read', notificationIds: [...new Set([...older.notificationIds, ...newer.notificationIds])] }
  if (older?.kind === 'profile' && newer.kind === 'profile')
    return { kind: 'profile', changes: { ...older.changes, ...newer.changes } }
  return newer
}

/** What the patient wanted, in their words. */
export function nameOfChange(change: Change, t: TFunction<'outbox'>): string {
  if (change.kind === 'claim') return t('claim', { medicine: change.medicine, branch: change.branch.name })
  if (change.kind === 'quantity')
    return t('quantity', { quantity: withParts(String(change.quantity), change.together) })
  return change.kind === 'read' ? t('read', { count: change.notificationIds.length }) : t('profile')
}
