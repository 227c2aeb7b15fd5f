import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import { sendRegistrationLink } from '@aruga/contract/registration/address'
import { philippineMobile } from '@aruga/contract/typed-text'
import { IonContent } from '@ionic/react'
import { useTexts } from '../../../i18n/texts.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { IonFooter } from '../../../ui/ionic/elements.ts'
import pageStyles from '../../../ui/page/page.module.css'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { useBottomBar } from '../../../ui/page/use-media-query.ts'
import { Steps } from '../../../ui/status/steps.tsx'
import { ProgramBrand } from '../../program/shared/program-brand.tsx'
import { usePromised } from '../../program/shared/promised.ts'
import { typedAddress } from '../../sign-in/shared/typed-address.ts'
import { RegistrationCode } from '../address/registration-code.tsx'
import { useStart } from '../use-start.ts'
import styles from './sent.module.css'

type Props = {
  reference: string
  /** Goes back to the form, with all answers; null once they are removed. */
  onChangeAddress: (() => void) | null
}

/** After sending the registration: the mail to open now, the reference number to quote, and who acts next. */
export const Sent = ({ reference, onChangeAddress }: Props) => {
  const { t } = useTexts('registration-sending')
  const atBottom = useBottomBar()
  const promised = usePromised()
  const { heading, content } = useStart('sent')
  const address = typedAddress()
  // Who has registered by a number enters the code here.
  const byText = philippineMobile(address) !== undefined
  // If no link is mailed, the password is enough to log in.
  const mailsLink = useServerHas(sendRegistrationLink)
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
            {mailsLink && (
              <p className="muted">
                {byText
                  ? t('sentLeadCode', { number: address })
                  : address
                    ? t('sentLead', { address })
                    : t('sentLeadNoAddress')}
              </p>
            )}
          </div>
          <Columns>
            <div>
              <div className="stack">
                {byText && <RegistrationCode number={address} />}
                {mailsLink && !byText && <p>{t('openMail')}</p>}
                <div className={atBottom ? 'stack tight' : 'line-up'}>
                  {!atBottom && !byText && logIn}
                  {mailsLink && !byText && (
                    <ButtonLink kind="line" wide={atBottom} to="/confirm-registration">
                      {t('mailAgain')}
                    </ButtonLink>
                  )}
                  {mailsLink && onChangeAddress && (
                    <Button kind="plain" wide={atBottom} onClick={onChangeAddress}>
                      {t(byText ? 'wrongNumber' : 'wrongAddress')}
                    </Button>
                  )}
                </div>
              </div>
              <section className={`${styles.reference} card`}>
                <h2>{t('reference')}</h2>
                <p className={styles.referenceNumber} translate="no">
                  {reference}
                </p>
                <p className="muted small">{t('referenceHint')}</p>
              </section>
            </div>
            <Section title={t('next')}>
              <Steps
                steps={[
                  { state: 'done', what: t('nextSent'), who: t('nextSentWho') },
                  ...(mailsLink
                    ? [
                        {
                          state: 'task' as const,
                          what: t(byText ? 'nextCode' : 'nextMail'),
                          who: t('nextMailWho', { count: UNCONFIRMED_DAYS }),
                        },
                      ]
                    : []),
                  {
                    // The steps begin with the link.
                    state: mailsLink ? 'later' : 'waiting',
                    what: t('nextCheck'),
                    who: promised.who('registration'),
                  },
                  { state: 'later', what: t('nextLetter'), who: t('nextLetterWho') },
                  { state: 'later', what: t('nextClaim'), who: t('nextClaimWho') },
                ]}
              />
            </Section>
          </Columns>
        </div>
      </IonContent>
      {atBottom && !byText && <IonFooter className={pageStyles.actionBar}>{logIn}</IonFooter>}
    </>
  )
}
