import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import { IonContent } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { IonFooter } from '../../../ui/ionic/elements.ts'
import pageStyles from '../../../ui/page/page.module.css'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useBottomBar } from '../../../ui/page/use-media-query.ts'
import { Steps } from '../../../ui/status/steps.tsx'
import { ProgramBrand } from '../../program/shared/program-brand.tsx'
import { useStart } from '../use-start.ts'
import { REGISTRATION_SENDING } from './messages.ts'
import styles from './sent.module.css'

/** After sending the registration: the reference number to quote, and whose turn it is. */
export const Sent = ({ reference }: { reference: string }) => {
  const { t } = useTranslation(REGISTRATION_SENDING)
  const atBottom = useBottomBar()
  const { heading, content } = useStart('sent')
  const logIn = <ButtonLink to="/login">{t('logInNow')}</ButtonLink>
  return (
    <>
      <IonContent className={pageStyles.page} ref={content}>
        <div className={pageStyles.body}>
          <ProgramBrand />
          <div className={pageStyles.head}>
            <h1 ref={heading} tabIndex={-1}>
              {t('sentTitle')}
            </h1>
            <p className="muted">{t('sentLead')}</p>
          </div>
          <Columns>
            <div>
              <section className={`${styles.reference} card`}>
                <h2>{t('reference')}</h2>
                <p className={styles.referenceNumber}>{reference}</p>
                <p className="muted small">{t('referenceHint')}</p>
              </section>
              <div className="stack">
                <p className="muted">{t('logInHint')}</p>
                {!atBottom && <div>{logIn}</div>}
              </div>
            </div>
            <Section title={t('next')}>
              <Steps
                steps={[
                  { state: 'done', what: t('nextSent'), who: t('nextSentWho') },
                  { state: 'waiting', what: t('nextCheck'), who: t('nextCheckWho', { count: REVIEW_WORKING_DAYS }) },
                  { state: 'later', what: t('nextLetter'), who: t('nextLetterWho') },
                  { state: 'later', what: t('nextClaim'), who: t('nextClaimWho') },
                ]}
              />
            </Section>
          </Columns>
        </div>
      </IonContent>
      {atBottom && <IonFooter className={pageStyles.actionBar}>{logIn}</IonFooter>}
    </>
  )
}
