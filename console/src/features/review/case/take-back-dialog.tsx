import { mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LanguageTabs, languageName } from '../../../ui/language-tabs.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { countOf } from '../../../ui/units.ts'
import { unfilledMessage } from '../../program/text-messages.ts'
import { type DeclineTemplate, useDeclineTemplates } from '../decision/decline-templates.ts'
import { useTakeBack } from '../queries.ts'

/** Takes an accepted receipt back with a reason and an editable text that the patient reads. */
export const TakeBackDialog = ({ of, onClose }: { of: CaseInFull; onClose: () => void }) => {
  const [chosen, setChosen] = useState<DeclineTemplate | null>(null)
  const [note, setNote] = useState<Texts>(noTexts)
  const templates = useDeclineTemplates(of)
  const takeBack = useTakeBack(of)
  const words = Object.values(note).join(' ')
  const isComplete = requiredLanguages.every((language) => note[language]?.trim()) && !unfilledMessage(words)
  const choose = (template: DeclineTemplate) => {
    setChosen(template)
    setNote(template.note)
  }
  const send = () => {
    if (!chosen || !isComplete) return
    const onSuccess = () => {
      toastDone(t('review:takeBack.done'))
      onClose()
    }
    const { reason, id: textId } = chosen
    takeBack.mutate({ reason, textId, note: mapTexts(note, (one) => one.trim()) }, { onSuccess })
  }
  const quantity = of.documents.find(({ id }) => id === of.id)?.orQuantity
  const units = of.letter && quantity ? countOf(quantity, of.letter.unit) : null
  return (
    <FormDialog
      size="lg"
      title={t('review:takeBack.title')}
      submit={t('review:takeBack.submit')}
      cancel={t('ui:cancel')}
      danger
      disabled={!chosen || !isComplete}
      pending={takeBack.isPending}
      error={takeBack.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{units ? t('review:takeBack.units', { units }) : t('review:takeBack.detail')}</p>
      <Radio.Group
        label={t('review:takeBack.why')}
        value={chosen?.id ?? null}
        onChange={(id) => templates.filter((template) => template.id === id).forEach(choose)}
      >
        <div className="stack tight">
          {templates.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </div>
      </Radio.Group>
      <LanguageTabs>
        {(language) => (
          <Textarea
            label={t('review:takeBack.read', { language: languageName(language) })}
            maxLength={500}
            value={note[language] ?? ''}
            error={unfilledMessage(note[language] ?? '')}
            onChange={({ currentTarget: { value } }) => setNote({ ...note, [language]: value })}
          />
        )}
      </LanguageTabs>
    </FormDialog>
  )
}
