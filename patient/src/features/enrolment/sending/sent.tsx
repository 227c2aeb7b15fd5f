import { REVIEW_WORKING_DAYS } from '@aruga/contract/constants'
import { ButtonLink } from '../../../ui/button.tsx'
import { Columns, Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Steps } from '../../../ui/steps.tsx'
import './sent.css'
import { useSendingTexts } from './texts.ts'

/** The registration has arrived: the number to quote, and whose turn it is now. */
export const Sent = ({ reference }: { reference: string }) => {
  const t = useSendingTexts()
  return (
    <Page title={t('sentTitle')} lead={t('sentLead')} dock={<ButtonLink to="/login">{t('logInNow')}</ButtonLink>}>
      <Columns>
        <div>
          <section className="reference card">
            <h2>{t('reference')}</h2>
            <p className="reference-number">{reference}</p>
            <p className="muted small">{t('referenceHint')}</p>
          </section>
          <p className="muted">{t('logInHint')}</p>
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
    </Page>
  )
}
