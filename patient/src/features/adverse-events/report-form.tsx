import { ApiProblem } from '@aruga/client/api-problem'
import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { factsOfKind } from '@aruga/contract/adverse-events/kinds'
import { dayInManila } from '@aruga/contract/days'
import type { Profile } from '@aruga/contract/profile/profile'
import { useMutation } from '@tanstack/react-query'
import { cubeOutline } from 'ionicons/icons'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { REPORT_SIDE_EFFECT_PATH } from '../../links.ts'
import { draftOf } from '../../platform/drafts.ts'
import { newId } from '../../platform/new-id.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useWideScreen } from '../../ui/page/use-media-query.ts'
import { Emergency } from './emergency.tsx'
import { KindChoice } from './kind-choice.tsx'
import { KindQuestions } from './kind-questions.tsx'
import { NotSent } from './not-sent.tsx'
import { PackageChoice } from './package-choice.tsx'
import { ProductChoice } from './product-choice.tsx'
import { sendReport } from './queries.ts'
import {
  bodyOf,
  faultsOf,
  goesOn,
  harms,
  isBlank,
  noReport,
  type ReportDraft,
  type ReportField,
  readReport,
} from './report-draft.ts'
import { Taking } from './taking.tsx'

const FORM = 'side-effect-report'

type Props = {
  patient: Pick<Profile, 'id' | 'mobilePhoneNumber'>
  letterId: string | null
  onSending: (isSending: boolean) => void
  onSent: (sent: OwnAdverseEvent) => void
}

/** A report of a side effect in plain words; stored on the device until it is sent, and sent once. */
export const ReportForm = ({ patient, letterId, onSending, onSent }: Props) => {
  const { t } = useTexts('adverse-events')
  const fieldMessage = useFieldMessage()
  const wide = useWideScreen()
  const form = useRef<HTMLFormElement>(null)
  const store = useMemo(
    () =>
      draftOf({
        account: patient.id,
        form: 'sideEffect',
        path: REPORT_SIDE_EFFECT_PATH,
        read: readReport,
        isEmpty: isBlank,
      }),
    [patient.id],
  )
  const { draft, isStored, change, forget } = useStoredDraft(store, noReport)
  const [tries, setTries] = useState(0)
  const send = useMutation({
    mutationFn: (ready: ReportDraft) => sendReport(bodyOf(ready), ready.key),
    onSuccess: async (sent) => {
      await forget()
      onSent(sent)
    },
  })
  useEffect(() => onSending(send.isPending), [onSending, send.isPending])
  const refused = send.error instanceof ApiProblem ? send.error.validationErrors : []
  useEffect(() => {
    if (tries > 0 || refused.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, refused.length])
  if (!draft) return null

  // Another report needs another key, and so does text typed after a lost answer.
  const set = (changes: Partial<ReportDraft>) => {
    send.reset()
    change((current) => ({ ...current, ...changes, key: newId() }))
  }
  const { asks } = factsOfKind(draft.kind)
  const faults = faultsOf(draft, today())
  const errorOf = (field: ReportField) => {
    const fault = tries > 0 ? faults[field] : undefined
    const refusal = refused.find(({ members }) => members.some((member) => member.split('.').at(-1) === field))
    return fault ? t(fault) : refusal && fieldMessage(refusal)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setTries(tries + 1)
    if (Object.keys(faults).length === 0) send.mutate(draft)
  }

  return (
    <form ref={form} id={FORM} className="stack loose" noValidate onSubmit={submit}>
      <Emergency />
      <KindChoice draft={draft} onChange={set} />
      {draft.kind === 'ProductDefect' && <Note icon={cubeOutline}>{t('keepPackage')}</Note>}
      <TextArea
        label={t(`what_${draft.kind}`)}
        hint={t('whatHint')}
        error={errorOf('words')}
        maxLength={4000}
        value={draft.words}
        onChange={({ target }) => set({ words: target.value })}
      />
      <ProductChoice draft={draft} letterId={letterId} error={errorOf('product')} onChange={set} />
      <PackageChoice draft={draft} onChange={set} />
      <KindQuestions draft={draft} errorOf={errorOf} onChange={set} />
      {asks.includes('taking') && <Taking draft={draft} today={today()} errorOf={errorOf} onChange={set} />}
      {asks.includes('began') && (
        <Field
          type="date"
          label={t(asks.includes('taking') ? 'began' : 'beganOnce')}
          hint={t('beganHint')}
          max={today()}
          error={errorOf('beganOn')}
          value={draft.beganOn}
          onChange={({ target }) => set({ beganOn: target.value })}
        />
      )}
      {asks.includes('course') && (
        <Choices
          legend={t('goesOn')}
          choices={goesOn.map((value) => ({ value, label: t(`goesOn_${value}`) }))}
          isChosen={(value) => value === draft.outcome}
          onChange={(outcome) => set({ outcome })}
        />
      )}
      {asks.includes('course') && draft.outcome === 'Recovered' && (
        <Field
          type="date"
          label={t('ended')}
          hint={t('beganHint')}
          max={today()}
          error={errorOf('endedOn')}
          value={draft.endedOn}
          onChange={({ target }) => set({ endedOn: target.value })}
        />
      )}
      <Choices
        several
        legend={t(draft.kind === 'SideEffect' ? 'harm' : 'harmAny')}
        hint={t('harmHint')}
        choices={harms.map((value) => ({ value, label: t(`harm_${value}`) }))}
        isChosen={(value) => draft.harms.includes(value)}
        onChange={(harm, chosen) =>
          set({ harms: harms.filter((one) => (one === harm ? chosen : draft.harms.includes(one))) })
        }
      />
      <Choices
        legend={t('mayCall')}
        hint={t('mayCallHint')}
        choices={[
          { value: 'yes', label: t('mayCallYes', { number: patient.mobilePhoneNumber }) },
          { value: 'no', label: t('mayCallNo') },
        ]}
        isChosen={(value) => draft.mayCall === (value === 'yes')}
        onChange={(value) => set({ mayCall: value === 'yes' })}
      />
      <div className="stack">
        {refused.length === 0 && <NotSent error={send.error} isStored={isStored} />}
        {!isBlank(draft) && <p className="muted small">{t(isStored ? 'draftKept' : 'draftNotKept')}</p>}
        {wide && (
          <div>
            <SendReport isSending={send.isPending} />
          </div>
        )}
      </div>
    </form>
  )
}

/** In a phone's action bar; below the form on a desktop. */
export const SendReport = ({ isSending }: { isSending: boolean }) => {
  const { t } = useTexts('adverse-events')
  return (
    <Button type="submit" form={FORM} busy={isSending && t('sending')}>
      {t('send')}
    </Button>
  )
}

const today = () => dayInManila(Date.now())
