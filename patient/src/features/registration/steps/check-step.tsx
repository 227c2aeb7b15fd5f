import { fullName, storedLastName } from '@aruga/contract/person-name'
import { cleanLastName } from '@aruga/contract/typed-text'
import { warningOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toDay } from '../../../person/birthdate.ts'
import { PictureThumb } from '../../../photos/picture-thumb.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useRegistration } from '../registration-context.ts'
import type { Step } from '../steps.ts'
import { useAskedPapers } from '../use-asked-papers.ts'
import styles from './check-step.module.css'
import { PapersToo } from './papers-too.tsx'
import { StepFrame } from './step-frame.tsx'

/** Everything that will be sent, each part with its Change button. */
export const CheckStep = () => {
  const { answers, changeAnswers, doctor, flush, goOn, goTo, startOver } = useRegistration()
  const asked = useAskedPapers(answers)
  const { t } = useTexts('registration-steps')
  const { t: frameMessages } = useTexts('registration')
  const day = toDay(answers.birthdate)
  const passwordMissing = answers.password === ''

  return (
    <StepFrame
      actions={
        passwordMissing ? (
          <Button onClick={() => goTo('contact')}>{t('typePassword')}</Button>
        ) : (
          <Button onClick={goOn}>{frameMessages('goOn')}</Button>
        )
      }
    >
      {passwordMissing && (
        <Note icon={warningOutline} tone="wait">
          {t('passwordNotKept')}
        </Note>
      )}
      <div className={styles.checkParts}>
        <Part step="doctor">
          <Answer term={t('hcpCode')}>{doctor?.hcpCode ?? answers.hcpCode.trim()}</Answer>
          {doctor?.doctorName && (
            <Answer term={t('doctorName')}>
              {doctor.doctorName}
              <br />
              <span className="muted">{doctor.clinic}</span>
            </Answer>
          )}
        </Part>
        <Part step="person">
          <Answer term={t('name')}>
            {fullName({
              firstName: answers.firstName.trim(),
              middleName: answers.middleName.trim(),
              lastName: storedLastName(cleanLastName(answers.lastName)),
            })}
          </Answer>
          <Answer term={t('bornOn')}>{day ? formatDay(day) : <span className="muted">{t('notGiven')}</span>}</Answer>
        </Part>
        <Part step="contact">
          {!answers.withoutEmail && <Answer term={t('emailAddress')}>{answers.emailAddress.trim()}</Answer>}
          <Answer term={t('mobilePhoneNumber')}>
            {answers.mobilePhoneNumber.trim()}
            {answers.withoutEmail && (
              <>
                <br />
                <span className="muted" translate="yes">
                  {t('logsInByNumber')}
                </span>
              </>
            )}
          </Answer>
          <Answer term={t('password')}>{t(passwordMissing ? 'passwordUnset' : 'passwordSet')}</Answer>
        </Part>
        <Part step="id">
          <PictureThumb picture={answers.fileId} of="id" />
        </Part>
        <Part step="prescription">
          <PictureThumb picture={answers.filePrescription} of="prescription" />
        </Part>
        <PapersToo
          asked={asked}
          papers={answers.papers}
          onPapers={(papers) => changeAnswers({ papers })}
          beforeCamera={flush}
        />
      </div>
      <div>
        <Button kind="plain" onClick={startOver}>
          {frameMessages('startOver')}
        </Button>
      </div>
    </StepFrame>
  )
}

const Part = ({ step, children }: { step: Step; children: ReactNode }) => {
  const { goTo } = useRegistration()
  const { t } = useTexts('registration-steps')
  const { t: frameMessages } = useTexts('registration')
  const name = frameMessages(step)
  return (
    <section className={`${styles.checkPart} card`} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Button kind="plain" small aria-label={t('changeWhat', { what: name })} onClick={() => goTo(step)}>
          {t('change')}
        </Button>
      </header>
      <div className={styles.checkAnswers}>{children}</div>
    </section>
  )
}

const Answer = ({ term, children }: { term: string; children: ReactNode }) => (
  <p>
    <span className="muted small">{term}</span>
    <span className={styles.checkValue} translate="no">
      {children}
    </span>
  </p>
)
