import { WITHHELD_DAYS } from '@aruga/contract/limits'
import { type OpenReason, type OpenReasonWord, openReasons } from '@aruga/contract/patients/open-reasons'
import { Radio, TextInput } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { openReasonName } from './messages.ts'

export type ReasonDraft = { reason: OpenReasonWord | null; note: string }
export const noReason: ReasonDraft = { reason: null, note: '' }

/** The reason to send; null while it is incomplete. */
export function completeReason({ reason, note }: ReasonDraft): OpenReason | null {
  const text = note.trim()
  if (!reason || (reason === 'Other' && !text)) return null
  return { reason, ...(text && { note: text }) }
}

type Props = { value: ReasonDraft; onChange: (value: ReasonDraft) => void }

/** A reason from a list, and a note, which the patient reads. */
export const ReasonFields = ({ value, onChange }: Props) => (
  <>
    <Radio.Group
      label={t('review:reasonForm.reason')}
      value={value.reason}
      onChange={(reason) => onChange({ ...value, reason: reason as OpenReasonWord })}
    >
      <div className="stack tight">
        {openReasons.map((one) => (
          <Radio key={one} value={one} label={openReasonName(one)} />
        ))}
      </div>
    </Radio.Group>
    <TextInput
      label={value.reason === 'Other' ? t('review:reasonForm.whatIsIt') : t('review:reasonForm.anythingToAdd')}
      description={
        value.reason === 'SuspectedMisuse'
          ? t('review:reasonForm.thePatientReadsThisLater', { days: WITHHELD_DAYS })
          : t('review:reasonForm.thePatientReadsThisToo')
      }
      maxLength={300}
      value={value.note}
      onChange={({ currentTarget: { value: note } }) => onChange({ ...value, note })}
    />
  </>
)
