import { RELATION_MAX } from '@aruga/contract/collectors/collectors'
import { kindFacts } from '@aruga/contract/documents/kinds'
import { FileInput, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { usePropose } from './queries.ts'

const empty = { EmailAddress: '', Relation: '', Paper: '', LastDay: '', Scope: 'own' }

/** Proposes that somebody may act, with the paper on which. */
export const LetDialog = ({ patientId, onClose }: { patientId: string; onClose: () => void }) => {
  const [typed, setTyped] = useState(empty)
  const [file, setFile] = useState<File | null>(null)
  const [isChecked, setChecked] = useState(false)
  const propose = usePropose(patientId)
  const type = (one: Partial<typeof empty>) => setTyped({ ...typed, ...one })
  const missing = (value: string) => isChecked && value.trim() === '' && t('caregivers:letDialog.missing')
  const send = () => {
    setChecked(true)
    const { LastDay, ...fields } = typed
    if (!file || [fields.EmailAddress, fields.Relation, fields.Paper].some((value) => value.trim() === '')) return
    propose.mutate(
      { fields: { ...fields, ...(LastDay && { LastDay }) }, files: { FilePaper: file } },
      {
        onSuccess: () => {
          toastDone(t('caregivers:letDialog.said'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('caregivers:letDialog.title')}
      submit={t('caregivers:letDialog.submit')}
      cancel={t('ui:cancel')}
      pending={propose.isPending}
      error={propose.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('caregivers:letDialog.lead')}</p>
      <TextInput
        label={t('caregivers:letDialog.email')}
        description={t('caregivers:letDialog.emailDetail')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={typed.EmailAddress}
        onChange={({ currentTarget }) => type({ EmailAddress: currentTarget.value })}
        error={missing(typed.EmailAddress)}
      />
      <TextInput
        label={t('caregivers:letDialog.relation')}
        autoComplete="off"
        maxLength={RELATION_MAX}
        value={typed.Relation}
        onChange={({ currentTarget }) => type({ Relation: currentTarget.value })}
        error={missing(typed.Relation)}
      />
      <TextInput
        label={t('caregivers:letDialog.paper')}
        description={t('caregivers:letDialog.paperDetail')}
        autoComplete="off"
        maxLength={200}
        value={typed.Paper}
        onChange={({ currentTarget }) => type({ Paper: currentTarget.value })}
        error={missing(typed.Paper)}
      />
      <FileInput
        label={t('caregivers:letDialog.file')}
        placeholder={t('caregivers:letDialog.chooseFile')}
        accept={kindFacts.Authority.types.join()}
        value={file}
        onChange={setFile}
        error={isChecked && !file && t('caregivers:letDialog.missing')}
      />
      <Radio.Group label={t('caregivers:letDialog.may')} value={typed.Scope} onChange={(Scope) => type({ Scope })}>
        <Stack gap="xs">
          <Radio value="own" label={t('caregivers:letDialog.everything')} />
          <Radio value="send,claim,collect" label={t('caregivers:letDialog.some')} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('caregivers:letDialog.lastDay')}
        description={t('caregivers:letDialog.lastDayDetail')}
        type="date"
        value={typed.LastDay}
        onChange={({ currentTarget }) => type({ LastDay: currentTarget.value })}
      />
    </FormDialog>
  )
}
