import type { TFunction } from 'i18next'
import type { Wish } from './intent.ts'
import type { INTENTS } from './messages.ts'

/** What the patient wanted, in their words. */
export function nameOfIntent(wish: Wish, t: TFunction<typeof INTENTS>): string {
  switch (wish.kind) {
    case 'claim':
      return t('claim', { medicine: wish.medicine, branch: wish.branch.name })
    case 'quantity':
      return t('quantity', { quantity: wish.quantity })
    case 'read':
      return t('read', { count: wish.notificationIds.length })
    case 'profile':
      return t('profile')
  }
}
