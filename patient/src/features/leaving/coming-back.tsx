import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useKeepFresh } from '../../ui/keep-fresh.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { agreesQuery } from '../privacy/queries.ts'
import { useComingBackTexts } from './coming-back-texts.ts'
import { stepsBack, wayBack } from './steps-back.ts'

/** For a patient who left: what they do to come back, step by step, and a button for the next one. */
export const ComingBack = () => {
  const t = useComingBackTexts()
  const query = useQuery(agreesQuery)
  useKeepFresh(query.refetch, { paused: query.isError, follows: ['privacy'] })
  return (
    <Section title={t('title')}>
      <p>{t('left')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<Skeleton cards={[['title', 'line', 'short']]} />}>
        {(agrees) => (
          <div className="stack">
            <Card>
              <Steps steps={stepsBack(agrees, t)} />
            </Card>
            <WayBack agrees={agrees} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

/** The next thing to do. */
export const WayBack = ({ agrees }: { agrees: boolean }) => {
  const { to, label, icon } = wayBack(agrees, useComingBackTexts())
  return (
    <ButtonLink to={to} icon={icon}>
      {label}
    </ButtonLink>
  )
}
