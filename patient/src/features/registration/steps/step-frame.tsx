import { IonContent } from '@ionic/react'
import { chevronBack, timeOutline, warningOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { IonFooter } from '../../../ui/ionic/elements.ts'
import pageStyles from '../../../ui/page/page.module.css'
import { useBottomBar, useWideScreen } from '../../../ui/page/use-media-query.ts'
import { useRegistration } from '../registration-context.ts'
import { numberOf, steps } from '../steps.ts'
import { useStart } from '../use-start.ts'
import { SamplePaper } from './sample-paper.tsx'
import styles from './step-frame.module.css'
import { StepPlan } from './step-plan.tsx'

type Props = {
  /** The buttons: at the bottom of the screen on a phone, below the content on a desktop. */
  actions: ReactNode
  children: ReactNode
}

/** The frame of a step: on a phone a bar of seven segments, on a desktop a list of the steps. */
export const StepFrame = ({ actions, children }: Props) => {
  const { step, goBack, exit, resumed, isStored } = useRegistration()
  const { t } = useTexts('registration')
  const wide = useWideScreen()
  const atBottom = useBottomBar()
  const { heading, content } = useStart(step)
  const place = t('stepOf', { number: numberOf(step), all: steps.length })
  return (
    <>
      <IonContent className={pageStyles.page} ref={content}>
        <div className={styles.enrol}>
          {wide && <StepPlan />}
          <div className={styles.enrolBody}>
            {!wide && (
              <div className="stack tight">
                <div className={styles.enrolTop}>
                  <button type="button" className={pageStyles.iconButton} aria-label={t('back')} onClick={goBack}>
                    <Icon of={chevronBack} />
                  </button>
                  <span className={styles.enrolPlace}>{place}</span>
                  <Button kind="plain" small onClick={exit}>
                    {t('saveAndExit')}
                  </Button>
                </div>
                <Segments at={numberOf(step)} />
              </div>
            )}
            <div className={pageStyles.head}>
              <p className={wide ? 'muted' : 'sr'}>{place}</p>
              <h1 ref={heading} tabIndex={-1}>
                {t(`${step}Title`)}
              </h1>
              <p className="muted">{t(`${step}Lead`)}</p>
            </div>
            {!wide && !isStored && (
              <Note icon={warningOutline} tone="wait">
                {t('notKept')}
              </Note>
            )}
            {resumed && <WelcomeBack />}
            {children}
            {!atBottom && <div className={styles.enrolActions}>{actions}</div>}
          </div>
          {wide && numberOf(step) <= 3 && <SamplePaper />}
        </div>
      </IonContent>
      {atBottom && <IonFooter className={pageStyles.actionBar}>{actions}</IonFooter>}
    </>
  )
}

/** The answers are from an earlier visit, perhaps of somebody else who shares the phone. */
const WelcomeBack = () => {
  const { startOver } = useRegistration()
  const { t } = useTexts('registration')
  return (
    <Note icon={timeOutline}>
      <span className={styles.enrolAgain}>
        <span>{t('welcomeBack')}</span>
        <Button kind="plain" small onClick={startOver}>
          {t('startOver')}
        </Button>
      </span>
    </Note>
  )
}

const Segments = ({ at }: { at: number }) => (
  <div className={styles.enrolSegments} aria-hidden="true">
    {steps.map((step, i) => (
      <i key={step} className={i < at ? styles.on : undefined} />
    ))}
  </div>
)
