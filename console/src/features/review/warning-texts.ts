import { formatPesos } from '@aruga/contract/money'
import {
  type AcknowledgementReason,
  acknowledgementReasons,
  type Warning,
  warningNames,
} from '@aruga/contract/review/warnings'
import { t } from '../../i18n/t.ts'

/** "8 more than the counter handed over" */
export const warningText = ({ what, units }: Warning): string =>
  what === 'NothingHandedOver' && units === null
    ? t('review:warnings.nothingHandedOver')
    : t(`review:warning.${what}`, { count: units ?? 0, amount: formatPesos(units ?? 0) })

/** "8 more than handed over", for a row of the queue. */
export function shortWarningText(warning: Warning): string {
  if (warning.what === 'MoreThanHandedOver') return t('review:shortWarning.more', { units: warning.units })
  if (warning.what === 'NothingHandedOver') return t('review:shortWarning.nothing')
  return warningText(warning)
}

export const acknowledgementName = (reason: AcknowledgementReason): string => t(`review:acknowledgement.${reason}`)

/** The text of an acknowledgement on record: `MoreThanHandedOver 8: Other: the note`. Null if it is not one. */
export function recordedAcknowledgement(recorded: string): string | null {
  const [warning = '', reason, ...note] = recorded.split(': ')
  const [name, units] = warning.split(' ')
  const what = warningNames.find((one) => one === name)
  const why = acknowledgementReasons.find((one) => one === reason)
  if (!what || !why) return null
  return [
    warningText({ what, units: units === undefined ? null : Number(units) }),
    acknowledgementName(why),
    note.join(': '),
  ]
    .filter(Boolean)
    .join('. ')
}
