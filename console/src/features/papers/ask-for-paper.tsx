import { mapTexts, noTexts, requiredLanguages } from '@aruga/contract/languages'
import type { NoteTexts } from '@aruga/contract/review/case-file'
import { oneLine } from '@aruga/contract/typed-text'
import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { paperName } from './messages.ts'
import { paperKindsQuery, useRequestPaper } from './queries.ts'

type Props = { patientId: string; onClose: () => void }

/** Asks a patient for one paper, with a note in each language. */
export const AskForPaper = ({ patientId, onClose }: Props) => {
  const kinds = (useQuery(paperKindsQuery).data?.items ?? []).filter(({ retired }) => !retired)
  const [chosen, setChosen] = useState<string | null>(null)
  const [note, setNote] = useState<NoteTexts>(noTexts)
  const [missing, setMissing] = useState(0)
  const ask = useRequestPaper(patientId)
  const kindId = chosen ?? kinds[0]?.id
  const lacks = (text: string | undefined) => !text?.trim()
  const send = () => {
    if (!kindId || requiredLanguages.some((one) => lacks(note[one]))) return setMissing((tries) => tries + 1)
    const words = mapTexts(note, oneLine)
    ask.mutate(
      { kindId, note: words },
      {
        onSuccess: () => {
          toastDone(t('papers:ask.done'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      size="lg"
      title={t('papers:ask.title')}
      submit={t('papers:ask.submit')}
      cancel={t('ui:cancel')}
      disabled={!kindId}
      pending={ask.isPending}
      error={ask.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label={t('papers:ask.which')}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind.id, label: paperName(kind) }))}
        value={kindId ?? null}
        onChange={setChosen}
      />
      <LanguageTabs
        attempts={missing}
        isWrong={(one) => missing > 0 && requiredLanguages.includes(one) && lacks(note[one])}
      >
        {(one) => (
          <Textarea
            label={t('papers:ask.noteIn', { language: languageName(one) })}
            description={t('papers:ask.noteExample')}
            autosize
            minRows={2}
            maxLength={500}
            value={note[one] ?? ''}
            onChange={({ currentTarget: { value } }) => setNote({ ...note, [one]: value })}
            error={
              missing > 0 && requiredLanguages.includes(one) && lacks(note[one]) ? t('papers:ask.needed') : undefined
            }
          />
        )}
      </LanguageTabs>
    </FormDialog>
  )
}
