import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Steps } from '../../ui/status/steps.tsx'
import { agreesQuery } from '../consents/shared/queries.ts'
import { usePromised } from '../program/shared/promised.ts'
import { UNSUBSCRIBE_COMING_BACK } from './coming-back-messages.ts'
import { stepsBack, wayBack } from './steps-back.ts'

/** How a former patient comes back: the steps, and a button for the next one. */
export const ComingBack = () => {
  const { t } = useTranslation(UNSUBSCRIBE_COMING_BACK)
  const promised = usePromised()
  const query = useQuery(agreesQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['privacy'] })
  return (
    <Section title={t('title')}>
      <p>{t('left')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'short']]} />}>
        {(agrees) => (
          <div className="stack">
            <Card>
              <Steps steps={stepsBack(agrees, promised, t)} />
            </Card>
            <WayBack agrees={agrees} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** The button for the next step. */
export const WayBack = ({ agrees }: { agrees: boolean }) => {
  const { t } = useTranslation(UNSUBSCRIBE_COMING_BACK)
  const { to, label, icon } = wayBack(agrees, t)
  return (
    <ButtonLink to={to} icon={icon}>
      {label}
    </ButtonLink>
  )
}
