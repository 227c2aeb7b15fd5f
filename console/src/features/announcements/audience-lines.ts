import type { Announcement } from '@aruga/contract/announcements/announcements'
import { t } from '../../i18n/t.ts'

/** The conditions of an announcement's audience, one line each. */
export function audienceLines({ product, branch, professional }: Announcement['audienceNames']): string[] {
  const lines = [
    product && t('announcements:audienceLines.hasALetterFor', { product }),
    branch && t('announcements:audienceLines.hasClaimedAt', { branch }),
    professional && t('announcements:audienceLines.patientOf', { professional }),
  ].filter((line) => line !== undefined)
  return lines.length > 0 ? lines : [t('announcements:audienceLines.allActivePatients')]
}
