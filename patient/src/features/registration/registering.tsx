import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { Answers } from '../../person/answers.ts'
import { newId } from '../../platform/new-id.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { rememberAddress } from '../sign-in/shared/typed-address.ts'
import { contentOf, type Draft, hasBegun, withAttempt } from './draft/draft.ts'
import { unfinishedStep } from './draft/unfinished.ts'
import type { useDraft } from './draft/use-draft.ts'
import { RegistrationContext, type RegistrationState } from './registration-context.ts'
import { Sent } from './sending/sent.tsx'
import { useSending } from './sending/use-sending.ts'
import { ChecklistModal } from './steps/checklist-modal.tsx'
import { CurrentStep } from './steps/current-step.tsx'
import { placeOf, stepAfter } from './steps.ts'
import { useAnswers } from './use-answers.ts'
import { useAskedPapers } from './use-asked-papers.ts'
import { useServerMessage } from './use-server-messages.ts'
import { useStep } from './use-step.ts'

type SentAnswers = { answers: Answers; doctor: Draft['doctor'] }
type Props = { draft: Draft; store: ReturnType<typeof useDraft> }

/** A registration in progress: its answers, its steps, and sending it at the end. */
export const Registering = ({ draft, store }: Props) => {
  const { change, flush, isStored } = store
  const { answers, serverErrors, setServerErrors, changeAnswers, setDoctor, forgetAll } = useAnswers(draft, store)
  const navigation = useStep({ resumeAt: draft.step, unfinished: unfinishedStep(answers, draft.doctor) })
  const [resumed, setResumed] = useState(() => hasBegun(draft))
  const [checklistOpen, setChecklistOpen] = useState(draft.papers === null && !hasBegun(draft))
  const [sentAnswers, setSentAnswers] = useState<SentAnswers | null>(null)
  const askToStartOver = useStartOverQuestion()
  const serverMessage = useServerMessage()

  const { step, inView, reference, wantsChecklist } = navigation
  useEffect(() => {
    if (wantsChecklist) setChecklistOpen(true)
  }, [wantsChecklist])
  useEffect(() => {
    if (inView && !reference) change((now) => (now.step === step ? now : { ...now, step }))
  }, [inView, reference, step, change])

  const askedKinds = useAskedPapers(answers).map(({ id }) => id)
  const sending = useSending({
    answers,
    askedKinds,
    keyFor: async (consents, fresh) => {
      const content = contentOf(draft, consents)
      const attempt = withAttempt(fresh ? { ...draft, attempt: null } : draft, content, newId)
      change((now) => ({ ...now, attempt }))
      await flush()
      return attempt.key
    },
    onSent: (number) => {
      rememberAddress(answers.withoutEmail ? answers.mobilePhoneNumber : answers.emailAddress)
      setSentAnswers({ answers, doctor: draft.doctor })
      navigation.sent(number)
      setResumed(false)
      void forgetAll()
    },
    onRefusedFields: (fieldErrors) => {
      setServerErrors(
        Object.fromEntries(fieldErrors.map((fieldError) => [fieldError.field, serverMessage(fieldError)])),
      )
      const first = fieldErrors[0] && placeOf(fieldErrors[0].field)
      if (first) navigation.goTo(first.step, true)
    },
  })

  const registration: RegistrationState = {
    step,
    answers,
    doctor: draft.doctor,
    serverErrors,
    changing: navigation.changing,
    resumed,
    isStored,
    changeAnswers,
    setDoctor,
    goOn: () => {
      setResumed(false)
      if (navigation.changing) navigation.goBack()
      else navigation.goTo(stepAfter(step))
    },
    goTo: (to) => navigation.goTo(to, step === 'check'),
    goBack: navigation.goBack,
    exit: () => void flush().then(navigation.exit),
    flush,
    startOver: async () => {
      if (!(await askToStartOver())) return
      setResumed(false)
      await forgetAll()
      navigation.restart()
    },
    showChecklist: () => setChecklistOpen(true),
  }

  // Only while this page is open: the device no longer stores what was sent.
  const changeAddress =
    sentAnswers &&
    (() => {
      setSentAnswers(null)
      changeAnswers(sentAnswers.answers)
      if (sentAnswers.doctor) setDoctor(sentAnswers.doctor)
      navigation.changeSent('contact')
    })

  if (reference) return <Sent reference={reference} onChangeAddress={changeAddress} />
  return (
    <RegistrationContext value={registration}>
      <CurrentStep step={step} sending={sending} />
      <ChecklistModal
        open={checklistOpen && inView}
        ticked={draft.papers ?? []}
        onChange={(papers) => change((now) => ({ ...now, papers }))}
        onClose={() => {
          setChecklistOpen(false)
          change((now) => ({ ...now, papers: now.papers ?? [] }))
        }}
      />
    </RegistrationContext>
  )
}

const useStartOverQuestion = () => {
  const { t } = useTexts('registration')
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('startOverTitle'),
      message: t('startOverMessage'),
      yes: t('startOverYes'),
      no: t('startOverNo'),
    })
}
