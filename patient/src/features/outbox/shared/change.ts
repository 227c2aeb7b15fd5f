// What a patient has done without a network, in the outbox until it can be sent (docs/decisions/108).
import type { Entry } from '@aruga/client/outbox/entry'
import type { ProfileChanges } from '../../profile/shared/profile-values.ts'
import type { EnteredPart } from './entered-part.ts'

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

/** A newer change about the same takes the place of an older one. For a letter or a document it is the name of its form, as a draft. */
export const aboutOf = ({ kind, letterId = '', documentId = '' }: Subject) => `${kind}.${letterId}${documentId}`

/** The newer change, with the fields that only the older one about the same has. */
export const merge = (older: Change | undefined, newer: Change): Change => {
  if (older?.kind === 'read' && newer.kind === 'read')
    return { kind: 'read', notificationIds: [...new Set([...older.notificationIds, ...newer.notificationIds])] }
  if (older?.kind === 'profile' && newer.kind === 'profile')
    return { kind: 'profile', changes: { ...older.changes, ...newer.changes } }
  return newer
}
