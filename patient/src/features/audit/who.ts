import type { AccessEntry } from '@aruga/contract/audit/access-log'
import type { TFunction } from 'i18next'

/** Who it was: a role of staff, or a caregiver in the patient's words. */
export const whoOf = ({ by, relation }: Pick<AccessEntry, 'by' | 'relation'>, t: TFunction<'audit'>): string =>
  relation ? t('caregiverAs', { relation }) : t(by)
