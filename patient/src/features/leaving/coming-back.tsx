import { useQuery } from '@tanstack/react-query'
import { documentTextOutline, shieldCheckmarkOutline } from 'ionicons/icons'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { consentsQuery } from '../privacy/queries.ts'
import { useComingBackTexts } from './coming-back-texts.ts'
import { stepsBack } from './steps-back.ts'

/** For a patient who left: what they do to come back, step by step, and a button for the next one. */
export const ComingBack = () => {
  const t = useComingBackTexts()
  const query = useQuery(consentsQuery)
  useKeepFresh(query.refetch, { paused: query.isError })
  return (
    <Section title={t('title')}>
      <p>{t('left')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'short']]} />}>
        {(consents) => {
          const agrees = consents.some(({ purpose, granted }) => purpose === 'program' && granted)
          return (
            <div className="stack">
              <Card>
                <Steps steps={stepsBack(agrees, t)} />
              </Card>
              {agrees ? (
                <ButtonLink to="/e-loa-form" icon={documentTextOutline}>
                  {t('goPrescription')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/patient-consent" icon={shieldCheckmarkOutline}>
                  {t('goConsent')}
                </ButtonLink>
              )}
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}
