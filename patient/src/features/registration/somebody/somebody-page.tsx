import { appPaths } from '@aruga/contract/links'
import type { GuardianGrounds } from '@aruga/contract/registration/somebody'
import { eyeOutline, sendOutline, timeOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Choices } from '../../../ui/form/choices.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PapersToo } from '../steps/papers-too.tsx'
import { useAskedPapers } from '../use-asked-papers.ts'
import { ConsentPart } from './consent-part.tsx'
import { PersonFields } from './person-fields.tsx'
import { PhotoPart } from './photo-part.tsx'
import { faultsOf, nobody, noDraft, type PhotoStep, type Somebody, type Step, steps } from './somebody.ts'
import { useSendSomebody } from './use-send-somebody.ts'

const FORM = 'somebody'
const isPhoto = (step: Step): step is PhotoStep => step === 'id' || step === 'prescription' || step === 'authority'
const memberOf: Record<PhotoStep, string> = {
  id: 'FileId',
  prescription: 'FilePrescription',
  authority: 'FileAuthority',
}

/** Registers a child, or somebody whom the account holder cares for as a guardian, with the paper that proves it. */
const SomebodyPage = () => {
  const { t } = useTexts('registration-somebody')
  const { t: answers } = useTexts('person')
  const [step, setStep] = useState<Step>('who')
  const [one, setOne] = useState<Somebody>(nobody)
  const [isChecked, setChecked] = useState(false)
  const go = (to: Step) => {
    setChecked(false)
    setStep(to)
  }
  const asked = useAskedPapers(one)
  const { sending, isAtField, refusedAt, change } = useSendSomebody(
    asked.map(({ id }) => id),
    go,
  )
  const type = (typed: Partial<Somebody>) => {
    if (!sending.isIdle && !sending.isPending) change()
    setOne((before) => ({ ...before, ...typed }))
  }
  const name = one.firstName.trim()
  const goOn = () => go(steps[steps.indexOf(step) + 1] ?? step)
  const faults = faultsOf(one, new Date())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing =
      (step === 'who' && !one.grounds) ||
      (step === 'person' && Object.keys(faults).length > 0) ||
      (step === 'consent' && !one.isAgreed)
    if (isMissing) return setChecked(true)
    if (step !== 'consent') return goOn()
    if (!sending.isPending) sending.mutate(one)
  }
  if (sending.isSuccess) {
    const { patientId, reference } = sending.data
    return (
      <Page title={t('sentTitle', { name })} back={appPaths.account} state="sent" narrow>
        <p>{t('sent', { name })}</p>
        <p className="muted">
          {t('reference')} <b translate="no">{reference}</b>
        </p>
        <Note icon={timeOutline}>{t('sentNote', { name })}</Note>
        <ButtonLink wide to={`${appPaths.home}?for=${patientId}`}>
          {t('openPage', { name })}
        </ButtonLink>
      </Page>
    )
  }
  const who = (grounds: GuardianGrounds) => ({
    value: grounds,
    label: t(`who${grounds}`),
    detail: t(`who${grounds}Detail`),
  })
  return (
    <Page
      title={t(`${step}Title`, { name })}
      back={appPaths.account}
      state={step}
      actionBar={
        !isPhoto(step) && (
          <Button
            type="submit"
            form={FORM}
            wide
            {...(step === 'consent' && { icon: sendOutline })}
            busy={sending.isPending && t('sending')}
          >
            {t(step === 'consent' ? 'send' : 'goOn')}
          </Button>
        )
      }
      narrow
    >
      <p className="muted small">{t('place', { step: steps.indexOf(step) + 1, of: steps.length })}</p>
      {step !== 'who' && (
        <div>
          <Button
            kind="plain"
            small
            disabled={sending.isPending}
            onClick={() => go(steps[steps.indexOf(step) - 1] ?? 'who')}
          >
            {t('goBack')}
          </Button>
        </div>
      )}
      <p>{step === 'authority' ? t(`authorityLead${one.grounds ?? 'Parent'}`) : t(`${step}Lead`, { name })}</p>
      {isPhoto(step) ? (
        <PhotoPart
          key={step}
          step={step}
          picture={one.photos[step]}
          refused={refusedAt(memberOf[step])}
          onPicture={(picture) => type({ photos: { ...one.photos, [step]: picture } })}
          onGoOn={goOn}
        />
      ) : (
        <form id={FORM} className="stack loose" noValidate onSubmit={submit}>
          {step === 'who' && (
            <>
              <Choices
                legend={t('whoLegend')}
                choices={[who('Parent'), who('Guardian')]}
                isChosen={(grounds) => grounds === one.grounds}
                onChange={(grounds) => type({ grounds })}
              />
              {isChecked && !one.grounds && <p role="alert">{t('whoMissing')}</p>}
              <Note icon={eyeOutline}>{t('whoNote')}</Note>
            </>
          )}
          {step === 'person' && (
            <PersonFields one={one} faults={isChecked ? faults : {}} refused={refusedAt} onChange={type} />
          )}
          {step === 'consent' && (
            <>
              <ConsentPart
                one={one}
                error={isChecked && !one.isAgreed ? answers('isAgreedMissing') : undefined}
                onChange={type}
              />
              <PapersToo
                asked={asked}
                papers={one.papers}
                onPapers={(papers) => type({ papers })}
                beforeCamera={noDraft}
              />
            </>
          )}
        </form>
      )}
      {!isAtField && <Refused error={sending.error} />}
    </Page>
  )
}

export default SomebodyPage
