import { ApiProblem } from '@aruga/client/api-problem'
import { cleanCode } from '@aruga/contract/typed-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { checkAnswer } from '../../../person/answers.ts'
import { isMissingCall, withoutCall } from '../../../platform/server-capabilities.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import sectionStyles from '../../../ui/page/section.module.css'
import { DoctorFound } from '../../professionals/shared/doctor-found.tsx'
import { doctorQuery, normalCode } from '../../professionals/shared/queries.ts'
import { useRegistration } from '../registration-context.ts'
import { useStepForm } from '../use-step-form.ts'
import styles from './step-frame.module.css'
import { StepFrame } from './step-frame.tsx'

const PAUSE_MS = 600
/** Shorter codes are checked only on Continue, since the patient is still typing. */
const MIN_LENGTH_TO_CHECK = 6

/** The doctor's code, checked while the patient types; the doctor's name confirms it. */
export const DoctorStep = () => {
  const { answers, setDoctor, goOn, changing, showChecklist } = useRegistration()
  const { t } = useTexts('registration-steps')
  const { t: answerMessages } = useTexts('person')
  const messageOf = useProblemMessage()
  const { t: frameMessages } = useTexts('registration')
  const client = useQueryClient()
  const { form, element, errorOf } = useStepForm('doctor')
  const [checking, setChecking] = useState(false)

  const code = answers.hcpCode
  const settled = useDebouncedValue(code, PAUSE_MS)
  const looksComplete =
    normalCode(settled).length >= MIN_LENGTH_TO_CHECK && checkAnswer('hcpCode', settled, '') === undefined
  const live = useQuery({ ...doctorQuery(settled), enabled: looksComplete })
  const isCurrent = looksComplete && normalCode(settled) === normalCode(code)
  const doctor = isCurrent ? live.data : undefined

  const refused = (error: unknown) => {
    if (!(error instanceof ApiProblem) || !error.wellFormed) return t('doctorUnreachable')
    return error.status === 400 ? answerMessages('hcpCodeMalformed') : (messageOf(error) ?? t('doctorUnreachable'))
  }

  const goOnWith = form.handleSubmit(async () => {
    if (checking) return
    setChecking(true)
    try {
      setDoctor(await client.fetchQuery(doctorQuery(code)).catch(withoutCall(unknownDoctor(code))))
      goOn()
    } catch (error) {
      form.setError('hcpCode', { type: 'server', message: refused(error) })
      element.current?.querySelector('input')?.focus()
    } finally {
      setChecking(false)
    }
  })

  const fromServer = form.formState.errors.hcpCode
  const error =
    (fromServer?.type === 'server' ? fromServer.message : errorOf('hcpCode')) ??
    (isCurrent && live.error && !isMissingCall(live.error) ? refused(live.error) : undefined)

  return (
    <StepFrame
      actions={
        <Button type="submit" form="enrolment-step" busy={checking && t('doctorChecking')}>
          {frameMessages(changing ? 'save' : 'goOn')}
        </Button>
      }
    >
      <form id="enrolment-step" ref={element} className={styles.enrolForm} noValidate onSubmit={goOnWith}>
        <Field
          label={t('hcpCode')}
          hint={t('hcpCodeHint')}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          {...form.register('hcpCode', { setValueAs: cleanCode })}
        />
        <div role="status">
          {doctor && !error && <DoctorFound doctor={doctor} />}
          {isCurrent && live.isFetching && <p className="muted">{t('doctorChecking')}</p>}
        </div>
        <div className="stack tight">
          <h2 className={sectionStyles.quiet}>{t('noCodeTitle')}</h2>
          <p className="muted">{t('noCode')}</p>
        </div>
        <div>
          <Button kind="line" icon={listOutline} onClick={showChecklist}>
            {t('papersAgain')}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

/** If the server cannot look codes up, the registration itself reports an unknown code. */
const unknownDoctor = (code: string) => ({ hcpCode: code.trim(), doctorName: '', specialty: '', clinic: '' })
