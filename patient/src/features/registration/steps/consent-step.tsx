import { optionalPurposes } from '@aruga/contract/registration/registration'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDay } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { SendingBar } from '../../../photos/upload/sending-bar.tsx'
import { isMissingCall } from '../../../platform/server-capabilities.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Markdown } from '../../content/shared/markdown.tsx'
import { contentQuery } from '../../content/shared/queries.ts'
import { SendError } from '../sending/send-error.tsx'
import type { Sending } from '../sending/use-sending.ts'
import { useStepForm } from '../use-step-form.ts'
import styles from './consent-step.module.css'
import { StepFrame } from './step-frame.tsx'

/** The published consent, the required checkbox, the optional ones, and Send. */
export const ConsentStep = ({ sending }: { sending: Sending }) => {
  const { t } = useTexts('registration-sending')
  const { form, element, errorOf } = useStepForm('consent')
  const consent = useQuery(contentQuery('patient-consent', useLanguage()))
  const { state, send, stop } = sending
  // If the server publishes no pages, there is no text to show and no version to send.
  const isMissing = isMissingCall(consent.error)
  const isReady = consent.data !== undefined || isMissing
  const failed = state.kind === 'failed' ? state.why : null

  return (
    <StepFrame
      actions={
        state.kind === 'sending' ? (
          <SendingBar
            share={state.share}
            text={{ title: t('sending'), detail: t('sendingDetail'), stop: t('cancelSending') }}
            onStop={stop}
          />
        ) : (
          <Button type="submit" form="enrolment-step" disabled={!isReady}>
            {t(failed && failed.kind !== 'stopped' ? 'tryAgain' : 'send')}
          </Button>
        )
      }
    >
      {failed && <SendError why={failed} />}
      <Loaded
        query={{
          ...consent,
          data: consent.data ?? (isMissing ? null : undefined),
          error: isMissing ? null : consent.error,
        }}
        failed={t('consentFailed')}
        skeleton={<Skeleton cards={[['title', 'line', 'line', 'short'], ['block']]} />}
      >
        {(page) => (
          <form
            id="enrolment-step"
            ref={element}
            className={styles.consent}
            noValidate
            onSubmit={form.handleSubmit(() => send(page?.version))}
          >
            {page && (
              <section className={`${styles.consentText} card`} aria-label={t('consentRegion')} lang={page.language}>
                <p className="muted small">
                  {t('consentVersion', { version: page.version, date: formatDay(page.effectiveFrom) })}
                </p>
                <Markdown>{page.markdown}</Markdown>
              </section>
            )}
            <div className={styles.consentBoxes}>
              <CheckRow
                detail={t('isAgreedDetail')}
                error={errorOf('isAgreed')}
                disabled={state.kind === 'sending'}
                {...form.register('isAgreed')}
              >
                <b>{t('isAgreed')}</b>
              </CheckRow>
              <fieldset className={styles.consentOptional}>
                <legend>{t('optionalTitle')}</legend>
                {optionalPurposes.map((purpose) => (
                  <CheckRow
                    key={purpose}
                    value={purpose}
                    detail={t(`${purpose}Detail`)}
                    disabled={state.kind === 'sending'}
                    {...form.register('optionalConsents')}
                  >
                    {t(purpose)}
                  </CheckRow>
                ))}
              </fieldset>
              {page && (
                <p className={styles.consentLinks}>
                  <Link to="/tnc">{t('moreTerms')}</Link>
                  <Link to="/privacy-policy">{t('morePrivacy')}</Link>
                </p>
              )}
            </div>
          </form>
        )}
      </Loaded>
    </StepFrame>
  )
}
