import type { TFunction } from 'i18next'
import type { Change } from './change.ts'
import { withParts } from './parts.ts'

/** What the patient wanted, in their words. */
export function nameOfChange(change: Change, t: TFunction<'outbox'>): string {
  if (change.kind === 'claim') return t('claim', { medicine: change.medicine, branch: change.branch.name })
  if (change.kind === 'quantity')
    return t('quantity', { quantity: withParts(String(change.quantity), change.together) })
  return change.kind === 'read' ? t('read', { count: change.notificationIds.length }) : t('profile')
}
