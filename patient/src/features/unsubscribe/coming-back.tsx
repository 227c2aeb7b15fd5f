import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/texts.ts'
import { IfAllowed } from '../../ui/acting/if-allowed.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useKeepFresh } from '../../ui/page/use-keep-fresh.ts'
import { Steps } from '../../ui/status/steps.tsx'
import { agreesQuery } from '../consents/shared/queries.ts'
import { usePromised } from '../program/shared/promised.ts'
import { stepsBack, wayBack } from './steps-back.ts'

/** How a former patient comes back: the steps, and a button for the next step. */
export const ComingBack = () => {
  const { t } = useTexts('unsubscribe-coming-back')
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
  const { t } = useTexts('unsubscribe-coming-back')
  const { to, label, icon } = wayBack(agrees, t)
  return (
    <IfAllowed to={agrees ? 'send' : 'own'}>
      <ButtonLink to={to} icon={icon}>
        {label}
      </ButtonLink>
    </IfAllowed>
  )
}
