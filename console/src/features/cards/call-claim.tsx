import type { CaseLetter } from '@aruga/contract/review/case-file'
import { Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import styles from './cards.module.css'
import { useClaimByCall } from './queries.ts'

type Props = { patientId: string; letters: CaseLetter[]; onClose: () => void }

/** A patient who calls: staff claim for them and tell the code; the counter asks for an ID. */
export const CallClaim = ({ patientId, letters, onClose }: Props) => {
  const [chosen, setChosen] = useState(letters.map(({ id }) => id))
  const [branchId, setBranchId] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  const claim = useClaimByCall(patientId)
  if (claim.data) {
    const { code, codeValidUntil, branchName } = claim.data
    return (
      <Modal opened title={t('cards:call.done')} onClose={onClose}>
        <div className="stack">
          <p className={`${styles.told} num`} translate="no">
            {code.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
          <p>{t('cards:call.tell', { branch: branchName, until: formatDayTime(codeValidUntil) })}</p>
          <p className="muted">{t('cards:call.bringId')}</p>
        </div>
      </Modal>
    )
  }
  return (
    <FormDialog
      title={t('cards:call.title')}
      submit={t('cards:call.submit')}
      disabled={chosen.length === 0 || !branchId || asked.trim() === ''}
      pending={claim.isPending}
      error={claim.error}
      onSubmit={() => branchId && claim.mutate({ letterIds: chosen, branchId, asked: asked.trim() })}
      onClose={onClose}
    >
      <Checkbox.Group label={t('cards:call.letters')} value={chosen} onChange={setChosen}>
        <div className="stack tight">
          {letters.map((letter) => (
            <Checkbox
              key={letter.id}
              value={letter.id}
              label={`${letter.number}, ${letter.productName}, ${letter.strength}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <BranchChoice
        label={t('cards:call.branch')}
        of={{ InService: true }}
        value={branchId}
        onChange={(id) => setBranchId(id)}
      />
      <TextInput
        label={t('cards:call.asked')}
        description={t('cards:call.askedDetail')}
        maxLength={200}
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
      />
    </FormDialog>
  )
}
