import type { CaseInFull } from '@aruga/contract/review/case-file'
import { declineAsNotEligible, declineDocument, declineRegistration } from '@aruga/contract/review/decisions'
import { type DeclineReason, declineReasons } from '@aruga/contract/review/decline-reasons'
import { Button, Checkbox, Modal, Radio, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { declineTemplate, notEligibleTemplate } from '../../../i18n/decline-templates.ts'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { documentName } from '../../documents/messages.ts'
import { reasonName } from '../messages.ts'
import { toTheEnd } from '../queries.ts'
import styles from './decision.module.css'
import type { Decline } from './drafts.ts'
import type { Send } from './pending-decision.ts'

type Props = {
  of: CaseInFull
  value: Decline
  onChange: (value: Decline) => void
  onClose: () => void
  onDeclined: (send: Send) => void
}

/** One for each file of a registration, beside each other on the keyboard. */
const fileKeys = ['q', 'w']
const FINAL_KEY = 'e'

const Keyed = ({ by, children }: { by: string | undefined; children: string }) => (
  <>
    {by && <Kbd>{by}</Kbd>} {children}
  </>
)

/** The reason for a decline and the text that the patient reads, prefilled in both languages. */
export const DeclineDialog = ({ of, value, onChange, onClose, onDeclined }: Props) => {
  const documentIds = of.documents.map(({ id }) => id)
  const { reason, note, final } = value
  // After an undone decline the case may have other documents.
  const wrong = value.wrong.filter((id) => documentIds.includes(id))
  const [missing, setMissing] = useState(false)
  const choose = (next: DeclineReason) => onChange({ ...value, reason: next, note: declineTemplate(next) })
  const setFinal = (next: boolean) =>
    onChange({ ...value, final: next, reason: null, note: next ? notEligibleTemplate : { en: '', fil: '' } })
  const hasNote = note.en.trim() !== '' && note.fil.trim() !== ''
  const decline = async () => {
    const trimmed = { en: note.en.trim(), fil: note.fil.trim() }
    const params = { id: of.id }
    if (final && hasNote) {
      const question = {
        title: t('review:declineDialog.forGood', { patientCode: of.patient.patientCode }),
        consequence: t('review:declineDialog.forGoodConsequence'),
        confirm: t('review:declineDialog.declineForGood'),
        danger: true,
      }
      if (!(await confirm(question))) return
      return onDeclined(() =>
        api.call(declineAsNotEligible, { params, body: { documentIds, note: trimmed } }, toTheEnd),
      )
    }
    if (final || reason === null || wrong.length === 0 || !hasNote) return setMissing(true)
    const body = { reason, note: trimmed }
    onDeclined(() =>
      of.kind === 'Registration'
        ? api.call(declineRegistration, { params, body: { ...body, documentIds, wrong } }, toTheEnd)
        : api.call(declineDocument, { params, body }, toTheEnd),
    )
  }
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === 'Enter') void decline()
      return
    }
    if (event.target instanceof HTMLTextAreaElement) return
    if (event.key.toLowerCase() === FINAL_KEY && of.kind === 'Registration') return setFinal(!final)
    if (final) return
    const chosen = declineReasons[Number(event.key) - 1]
    if (chosen) choose(chosen)
    const document = of.documents[fileKeys.indexOf(event.key.toLowerCase())]
    if (!document || of.documents.length === 1) return
    const next = wrong.includes(document.id) ? wrong.filter((id) => id !== document.id) : [...wrong, document.id]
    onChange({ ...value, wrong: next })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('review:declineDialog.decline', { patientCode: of.patient.patientCode })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        className="stack"
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault()
          void decline()
        }}
      >
        {of.kind === 'Registration' && (
          <Checkbox
            checked={final}
            onChange={({ currentTarget: { checked } }) => setFinal(checked)}
            aria-keyshortcuts={FINAL_KEY}
            label={<Keyed by={FINAL_KEY.toUpperCase()}>{t('review:declineDialog.notEligible')}</Keyed>}
            description={t('review:declineDialog.notEligibleDetail')}
          />
        )}
        {!final && of.documents.length > 1 && (
          <Checkbox.Group
            label={t('review:declineDialog.whichMustBeSentAgain')}
            value={wrong}
            onChange={(wrong) => onChange({ ...value, wrong })}
            error={missing && wrong.length === 0 ? t('review:declineDialog.chooseAtLeastOne') : undefined}
          >
            <div className={`line-up ${styles.declineChoices}`}>
              {of.documents.map(({ id, kind }, index) => (
                <Checkbox
                  key={id}
                  value={id}
                  aria-keyshortcuts={fileKeys[index]}
                  label={<Keyed by={fileKeys[index]?.toUpperCase()}>{documentName(kind)}</Keyed>}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {!final && (
          <Radio.Group
            label={t('review:declineDialog.why')}
            value={reason}
            onChange={(value) => choose(value as DeclineReason)}
            error={missing && reason === null ? t('review:declineDialog.chooseAReason') : undefined}
          >
            <div className={styles.declineReasons}>
              {declineReasons.map((one, index) => (
                <Radio
                  key={one}
                  value={one}
                  data-autofocus={index === 0 ? true : undefined}
                  aria-keyshortcuts={String(index + 1)}
                  label={<Keyed by={String(index + 1)}>{reasonName(one)}</Keyed>}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {(['en', 'fil'] as const).map((language) => (
          <Textarea
            key={language}
            lang={language}
            label={
              language === 'en'
                ? t('review:declineDialog.whatThePatientReadsInEnglish')
                : t('review:declineDialog.whatThePatientReadsInFilipino')
            }
            maxLength={500}
            value={note[language]}
            onChange={({ currentTarget }) => onChange({ ...value, note: { ...note, [language]: currentTarget.value } })}
            error={
              missing && note[language].trim() === '' ? t('review:declineDialog.thePatientNeedsToKnow') : undefined
            }
          />
        ))}
        <div className="line-up">
          <Button type="submit" color="danger">
            {final ? t('review:declineDialog.declineForGood') : t('review:declineDialog.decline2')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <span className="fine muted">{t('review:declineDialog.ctrlEnterDeclinesItCan')}</span>
        </div>
      </form>
    </Modal>
  )
}
