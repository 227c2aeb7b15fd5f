import type { TFunction } from 'i18next'
import type { Change } from './change.ts'

/** What the patient wanted, in their words. */
export function nameOfChange(change: Change, t: TFunction<'outbox'>): string {
  switch (change.kind) {
    case 'claim':
      return t('claim', { medicine: change.medicine, branch: change.branch.name })
    case 'quantity':
      return t('quantity', { quantity: change.quantity })
    case 'read':
      return t('read', { count: change.notificationIds.length })
    case 'profile':
      return t('profile')
  }
}
